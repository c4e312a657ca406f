import type { ReactNode } from 'react'

export interface FilterFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field that filters the content below it; its label is visible while it is empty. */
export function FilterField({ label, value, onChange }: FilterFieldProps): ReactNode {
  return (
    <input
      className="qd-input"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // The first Escape clears the field, the second closes the panel.
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        onChange('')
      }}
    />
  )
}
