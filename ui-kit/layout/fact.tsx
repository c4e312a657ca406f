import type { ReactNode } from 'react'
import { Skeleton } from '../status/skeleton.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FactProps {
  readonly label: string
  /** Below the value, muted: the fiat value of a fee, the name of an address. */
  readonly note?: ReactNode
  /** The value is loading: a skeleton line of the final height replaces it. */
  readonly busy?: boolean | undefined
  /** The rating of the value. The text has to express it as well. */
  readonly tone?: 'success' | 'warning' | 'danger' | undefined
  /** The value. May hold controls, e.g. a `<CopyButton variant="icon">`. */
  readonly children?: ReactNode
}

/** A line of a `<FactList>`: the label at the start, the value at the end. */
export function Fact({ label, note, busy = false, tone, children }: FactProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <div className="q-fact">
      <dt>{label}</dt>
      <dd aria-busy={busy || undefined}>
        {busy ? (
          <Skeleton kind="line" />
        ) : (
          <span className="q-fact-value" data-tone={tone}>
            {children}
          </span>
        )}
        {note ? <span className="q-fact-note">{note}</span> : null}
      </dd>
    </div>
  )
}

export interface FactListProps {
  /** `<Fact>`s. */
  readonly children: ReactNode
}

/** Details in lines: the fee, the network, the recipient. */
export function FactList({ children }: FactListProps): ReactNode {
  useStyles(kitAccountStyles)
  return <dl className="q-facts">{children}</dl>
}
