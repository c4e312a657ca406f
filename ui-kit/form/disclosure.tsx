import { type ReactNode, useId, useState } from 'react'
import { Skeleton } from '../status/skeleton.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface DisclosureProps {
  /** The part that is visible while it is closed. Without it a line of the same height replaces the whole. */
  readonly summary?: ReactNode
  /** Before the arrow, muted: "Details", a fee. */
  readonly side?: ReactNode
  readonly isOpenFirst?: boolean | undefined
  readonly children?: ReactNode
}

/** A line that expands to show details. */
export function Disclosure({ summary, side, isOpenFirst = false, children }: DisclosureProps): ReactNode {
  useStyles(kitTradeStyles)
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenFirst)
  if (summary === undefined)
    return (
      <div className="q-disclosure-head">
        <Skeleton kind="line" />
      </div>
    )
  return (
    <div className="q-disclosure">
      <button
        type="button"
        className="q-disclosure-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="q-disclosure-summary">{summary}</span>
        <span className="q-disclosure-side">
          {side}
          <svg
            className="q-disclosure-sign"
            width="16"
            height="16"
            viewBox="0 0 16 16"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M4 6l4 4 4-4" />
          </svg>
        </span>
      </button>
      {isOpen ? (
        <div className="q-disclosure-body" id={id}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
