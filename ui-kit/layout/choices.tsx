import type { ReactNode } from 'react'

/**
 * Lists below each other, as one of the `<Alternatives>`. If there are other ways, the rows are lower and stand in two
 * columns, without the headings for the eye, so that all ways fit on the screen.
 */
export function Choices({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="q-choices">{children}</div>
}
