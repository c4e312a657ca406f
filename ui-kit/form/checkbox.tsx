import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The text to agree to. May hold links. */
  readonly children: ReactNode
  readonly disabled?: boolean
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, children, disabled = false }: CheckboxProps): ReactNode {
  useStyles(kitFurtherStyles)
  const change = useGuarded(onChange)
  return (
    <label className="q-checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => change(event.target.checked)}
      />
      <span className="q-checkbox-box" aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <span className="q-checkbox-text">{children}</span>
    </label>
  )
}
