import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitFieldStyles } from '../styles/kit-field-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { FieldHint } from './field-hint.js'
import { FieldSuffix } from './field-suffix.js'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The error message: the problem and its fix. */
  readonly error?: string | undefined
  /** A note on the typed text, in the position of an error. */
  readonly hint?: ReactNode
  /** The fixed suffix of the text, such as `.example.id`. */
  readonly suffix?: string | undefined
  /** `decimal`: a number, as text. Dates are in ISO 8601. */
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'decimal' | 'date' | 'datetime-local'
  /** Several lines, in which Enter breaks the line. */
  readonly isMultiline?: boolean | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** An address or a name, every character of which counts: no autocorrection. */
  readonly isExact?: boolean | undefined
  /** Enter in the field: the same as the view's primary action. */
  readonly onSubmit?: (() => void) | undefined
  /** Called when the field gets the focus: the user is about to type. */
  readonly onFocus?: (() => void) | undefined
  /** Focuses the field when its view opens. */
  readonly focusOnMount?: boolean | undefined
  /** Displays the label in the empty field, and no space for an error: for a field whose purpose is evident. */
  readonly isAlone?: boolean | undefined
  /** A `<Button>` with only an image, at the end of the field. */
  readonly action?: ReactNode
}

/** A field with its name above and its error below. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  suffix,
  type = 'text',
  isMultiline = false,
  autoComplete,
  isExact = false,
  onSubmit,
  onFocus,
  focusOnMount = false,
  isAlone = false,
  action,
}: TextFieldProps): ReactNode {
  useStyles(kitFieldStyles)
  const id = useId()
  const change = useGuarded(onChange)
  const submit = useGuarded(() => onSubmit?.())
  const focus = useGuarded(() => onFocus?.())
  // Both have the properties that are set here.
  const Element = isMultiline ? ('textarea' as 'input') : 'input'
  return (
    <div className="q-field" data-alone={isAlone ? '' : undefined}>
      <label className={isAlone ? 'q-hidden' : 'q-field-label'} htmlFor={id}>
        {label}
      </label>
      <div
        className="q-input-box"
        // A text with a suffix is one word with it, from left to right.
        dir={suffix ? 'ltr' : undefined}
        data-invalid={error ? '' : undefined}
      >
        <Element
          id={id}
          className="q-input"
          type={isMultiline ? undefined : type === 'decimal' ? 'text' : type}
          // Addresses are written from left to right in every language.
          dir={type === 'text' && !suffix ? 'auto' : 'ltr'}
          value={value}
          placeholder={isAlone ? label : undefined}
          autoComplete={isExact ? 'off' : autoComplete}
          autoCapitalize={isExact ? 'none' : undefined}
          autoCorrect={isExact ? 'off' : undefined}
          spellCheck={isExact ? false : undefined}
          data-q-autofocus={focusOnMount ? '' : undefined}
          inputMode={type === 'date' || type === 'datetime-local' ? undefined : type}
          enterKeyHint={onSubmit ? 'go' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [suffix && `${id}-suffix`, error ? `${id}-error` : hint && `${id}-hint`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => change(event.target.value)}
          onFocus={() => focus()}
          onKeyDown={(event) => {
            // Enter may also end a word of an input method.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onSubmit) return
            // The element that gets the focus must not be pressed by the same key.
            event.preventDefault()
            submit()
          }}
        />
        {suffix ? <FieldSuffix id={`${id}-suffix`}>{suffix}</FieldSuffix> : null}
        {action}
      </div>
      <p className="q-field-error" id={`${id}-error`} role="alert">
        {error ? (
          <>
            <Icon name="error" size={16} />
            {error}
          </>
        ) : null}
      </p>
      {hint && !error ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
    </div>
  )
}
