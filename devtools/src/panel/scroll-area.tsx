import type { ReactNode } from 'react'

export interface ScrollAreaProps {
  readonly label: string
  readonly children: ReactNode
}

/** The scrolling content below the controls of a tab. It is focusable by keyboard. */
export function ScrollArea({ label, children }: ScrollAreaProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className="qd-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
