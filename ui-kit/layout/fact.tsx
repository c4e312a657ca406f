import type { ReactNode } from 'react'
import { Skeleton } from '../status/skeleton.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FactProps {
  readonly label: string
  /** Below the value, quieter: what a fee is worth, the name of an address. */
  readonly note?: ReactNode
  /** Is being found out: a line of the final height stands for it. */
  readonly busy?: boolean | undefined
  /** How good or bad the value is. It also has to say so in words. */
  readonly tone?: 'success' | 'warning' | 'danger' | undefined
  /** The value. May hold controls, e.g. a `<CopyButton variant="icon">`. */
  readonly children?: ReactNode
}

/** One line of a `<FactList>`: what it is at the start, what it says at the end. */
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
