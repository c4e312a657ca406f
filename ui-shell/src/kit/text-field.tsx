import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { Icon } from './icon.js'
import { useGuarded } from './use-guarded.js'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong and what would be right. */
  readonly error?: string | undefined
  readonly type?: 'text' | 'email' | 'url' | 'tel'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A field with its name above and its error below. */
export function TextField({
  label,
  value,
  onChange,
  error,
  type = 'text',
  autoComplete,
}: TextFieldProps): ReactNode {
  const id = useId()
  const change = useGuarded(onChange)
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="q-input-box" data-invalid={error ? '' : undefined}>
        <input
          id={id}
          className="q-input"
          type={type}
          // Addresses are written from left to right in every language.
          dir={type === 'text' ? 'auto' : 'ltr'}
          value={value}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <p className="q-field-error" id={`${id}-error`} role="alert">
        {error ? (
          <>
            <Icon name="error" size={16} />
            {error}
          </>
        ) : null}
      </p>
    </div>
  )
}
