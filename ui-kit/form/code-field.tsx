import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitFieldStyles } from '../styles/kit-field-styles.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { codeDigits } from './code-digits.js'

export interface CodeFieldProps {
  readonly label: string
  /** Digits only. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with each complete code: the last digit submits it. */
  readonly onComplete: (code: string) => void
  /** The error message: the problem and its fix. */
  readonly error?: string | undefined
  /** The code is being checked: its digits and the focus stay. */
  readonly busy?: boolean | undefined
}

const length = 6

interface Selected {
  readonly start: number
  readonly end: number
}

/**
 * A one-time code of six digits: one field for typing, pasting and screen readers, with a visible box for each digit. Phones and
 * browsers fill it from the message. It gets the focus when its view opens.
 */
export function CodeField(props: CodeFieldProps): ReactNode {
  useStyles(kitFieldStyles)
  useStyles(kitFurtherStyles)
  const { label, value, onChange, onComplete, error, busy = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState<Selected>({ start: 0, end: 0 })
  const change = useGuarded((typed: string, caret: number) => {
    const next = codeDigits(typed, caret, length)
    onChange(next)
    if (next.length === length && next !== value) onComplete(next)
  })
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="q-code" dir="ltr">
        {Array.from({ length }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the box
            key={index}
            className="q-input-box"
            aria-hidden="true"
            data-invalid={error ? '' : undefined}
            data-active={isSelected(index, selected) ? '' : undefined}
          >
            {value[index]}
          </div>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          data-q-autofocus=""
          value={value}
          readOnly={busy}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setSelected({ start: selectionStart ?? 0, end: selectionEnd ?? 0 })
          }
          onClick={({ nativeEvent: { offsetX } }) => placeCaret(input, offsetX)}
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

function isSelected(index: number, { start, end }: Selected): boolean {
  return start === end ? index === Math.min(start, length - 1) : index >= start && index < end
}

/** Moves the caret to the box that was clicked: the field's own text is not drawn. */
function placeCaret(input: RefObject<HTMLInputElement | null>, x: number): void {
  const field = input.current
  if (!field || field.selectionStart !== field.selectionEnd) return
  const box = Math.min(Math.floor((x / field.clientWidth) * length), field.value.length)
  field.setSelectionRange(box, box)
}
