import { type ReactNode, useId } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ChoiceProps<Id extends string> {
  /** The accessible name of the choice. */
  readonly label: string
  /** Two to four, a word or two each. */
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/** A choice of one from a few, side by side, such as the speed of a transfer. Arrow keys choose, as with radio buttons. */
export function Choice<Id extends string>({ label, options, value, onChange }: ChoiceProps<Id>): ReactNode {
  useStyles(kitAccountStyles)
  const name = useId()
  const change = useGuarded(onChange)
  return (
    <div className="q-choice" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className="q-choice-option">
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => change(option.id)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
