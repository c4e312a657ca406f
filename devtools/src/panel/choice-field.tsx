import type { ReactNode } from 'react'

export interface ChoiceFieldProps {
  readonly label: string
  /** The label of the empty choice: "Every source". */
  readonly all: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChange: (value: string) => void
}

/** A choice of one from several, or all. The selected value stays a choice, also while no entry has it. */
export function ChoiceField({ label, all, value, choices, onChange }: ChoiceFieldProps): ReactNode {
  const shown = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <select
      className="qd-input qd-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {shown.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}
