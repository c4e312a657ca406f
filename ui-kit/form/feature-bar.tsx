import { Children, type ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FeatureBarProps {
  /** The accessible name of the buttons. */
  readonly label: string
  /** `<FeatureButton>`s. */
  readonly children: ReactNode
}

/** The actions of an account, side by side; without enough room, in several lines. */
export function FeatureBar({ label, children }: FeatureBarProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away from a list without markers
    <ul className="q-features" role="list" aria-label={label}>
      {Children.map(children, (child) => (child === null || child === false ? null : <li>{child}</li>))}
    </ul>
  )
}
