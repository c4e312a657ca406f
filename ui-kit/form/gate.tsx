import { type ReactNode, useId } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitGateStyles } from '../styles/kit-gate-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface GateProps {
  readonly isOpen: boolean
  /** Text for screen readers, which do not show that it is dimmed: the reason why it is closed and what opens it. */
  readonly reason: string
  /** Called when the dimmed content is pressed. */
  readonly onRefused: () => void
  readonly children: ReactNode
}

/** Dims content that cannot be used yet: pointer, keyboard and screen reader do not reach it. */
export function Gate({ isOpen, reason, onRefused, children }: GateProps): ReactNode {
  useStyles(kitGateStyles)
  const id = useId()
  const refuse = useGuarded(onRefused)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: nothing in it has the focus while it is closed; the keyboard is at what opens it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own styles
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
