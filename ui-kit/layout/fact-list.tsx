import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FactListProps {
  /** `<Fact>`s. */
  readonly children: ReactNode
}

/** Details in lines: the fee, the network, the recipient. */
export function FactList({ children }: FactListProps): ReactNode {
  useStyles(kitAccountStyles)
  return <dl className="q-facts">{children}</dl>
}
