import { type ReactNode, useId } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitGateStyles } from '../styles/kit-gate-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface GateProps {
  readonly isOpen: boolean
  /** Why it is closed and what opens it, for whoever cannot see that it is dimmed. */
  readonly reason: string
  /** Somebody pressed what is dimmed. */
  readonly onRefused: () => void
  readonly children: ReactNode
}

/** Dims what cannot be used yet: neither pointer nor keyboard nor screen reader gets to it. */
export function Gate({ isOpen, reason, onRefused, children }: GateProps): ReactNode {
  useStyles(kitGateStyles)
  const id = useId()
  const refuse = useGuarded(onRefused)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: nothing in it has the focus while it is closed; the keyboard is at what opens it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring looks of its own
    <div
      className="q-gate"
      role="group"
      data-closed={isOpen ? undefined : ''}
      aria-disabled={isOpen ? undefined : true}
      aria-describedby={isOpen ? undefined : id}
      onClick={isOpen ? undefined : () => refuse()}
    >
      {isOpen ? null : (
        <p className="q-hidden" id={id}>
          {reason}
        </p>
      )}
      <div inert={!isOpen}>{children}</div>
    </div>
  )
}
