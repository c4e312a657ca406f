import type { ReactNode } from 'react'

export interface ChoiceFieldProps {
  readonly label: string
  /** What an empty choice means: "Every source". */
  readonly all: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChange: (value: string) => void
}

/** One of several, or all. What was chosen stays a choice, also while there is nothing of it. */
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
