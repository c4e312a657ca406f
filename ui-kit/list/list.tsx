import { Children, type ReactNode } from 'react'

export interface ListProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly children: ReactNode
}

/** A short list of `<ListRow>`. One that may have more than 40 is a `<LongList>`. */
export function List({ label, children }: ListProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away from a list without markers
    <ul className="q-list" role="list" aria-label={label}>
      {Children.map(children, (child) => (child === null || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}
