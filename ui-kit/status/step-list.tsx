import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

/** One of several confirmations that are requested from the user, one after the other. */
export interface Step {
  readonly id: string
  readonly title: ReactNode
  /** An explanation in one muted line. */
  readonly note?: ReactNode
  readonly state: 'done' | 'current' | 'next'
}

export interface StepListProps {
  readonly label: string
  /** A single one has no number. */
  readonly steps: readonly Step[]
  /** Announced after the title of a step that is done: "Done". */
  readonly doneText: string
}

/** A list of steps: done, current, and upcoming. */
export function StepList({ label, steps, doneText }: StepListProps): ReactNode {
  useStyles(kitTradeStyles)
  return (
    <ol className="q-steps" aria-label={label}>
      {steps.map(({ id, title, note, state }, index) => (
        <li
          key={id}
          className="q-step"
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {steps.length > 1 ? (
            <span className="q-step-sign" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={16} /> : index + 1}
            </span>
          ) : null}
          <span className="q-step-text">
            <span className="q-step-title">
              {title}
              {state === 'done' ? <span className="q-hidden"> {doneText}</span> : null}
            </span>
            {note ? <span className="q-step-note">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
