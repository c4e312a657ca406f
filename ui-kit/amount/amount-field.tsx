import { type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { kitFieldStyles } from '../styles/kit-field-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface AmountFieldProps {
  /** The accessible name of the amount: "Amount to send". */
  readonly label: string
  /** The amount as typed. The field does not change it. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The unit: a token symbol or a currency. */
  readonly unit: string
  /** The same amount in the other unit: "≈ $12.40". Its line is kept while the amount is unknown. */
  readonly other?: string | undefined
  /** Makes that line a button that swaps the units; `label` is its accessible name. */
  readonly swapUnits?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Below the amount, in the line of its error: the limits. Replaces the line of `other`. */
  readonly hint?: string | undefined
  /** The error message: the problem and its fix. */
  readonly error?: string | undefined
  /** Below the field: the balance, a Max button, the choice of the token. */
  readonly children?: ReactNode
  /** Enter in the field: the same as the view's primary action. */
  readonly onSubmit?: (() => void) | undefined
  /** Focuses the field when its view opens. */
  readonly focusOnMount?: boolean | undefined
}

/** Returns the size of the digits: the whole amount stays visible as long as there is room. */
const sizeOf = (length: number): 'large' | 'medium' | 'small' | 'tiny' =>
  length <= 10 ? 'large' : length <= 16 ? 'medium' : length <= 24 ? 'small' : 'tiny'

/** The amount of a payment: large, centred, with its unit. `onChange` receives the typed text unchanged. */
export function AmountField(props: AmountFieldProps): ReactNode {
  useStyles(kitFieldStyles)
  useStyles(kitAccountStyles)
  const {
    label,
    value,
    onChange,
    unit,
    other,
    hint,
    swapUnits,
    error,
    children,
    onSubmit,
    focusOnMount = false,
  } = props
  const id = useId()
  const change = useGuarded(onChange)
  const submit = useGuarded(() => onSubmit?.())
  const swap = useGuarded(() => swapUnits?.onPress())
  const length = Math.max(1, value.length)
  return (
    <div className="q-amount">
      <label className="q-amount-line" data-size={sizeOf(length + unit.length)} dir="ltr">
        <span className="q-hidden">{label}</span>
        <input
          className="q-amount-input"
          type="text"
          inputMode="decimal"
          value={value}
          placeholder="0"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-q-autofocus={focusOnMount ? '' : undefined}
          enterKeyHint={onSubmit ? 'go' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-unit ${id}-other ${id}-error`}
          // For browsers that do not size a field by its content. Custom properties are not in React's type of a style.
          style={{ '--q-digits': length } as CSSProperties}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            // Enter may also end a word of an input method.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onSubmit) return
            // The element that gets the focus must not be pressed by the same key.
            event.preventDefault()
            submit()
          }}
        />
        <span className="q-amount-unit" id={`${id}-unit`} dir="auto">
          {unit}
        </span>
      </label>
      {hint === undefined ? (
        <div className="q-amount-other">
          {swapUnits ? (
            <button type="button" className="q-link" onClick={() => swap()} title={swapUnits.label}>
              <span id={`${id}-other`}>
                <bdi>{other}</bdi>
              </span>
              <span className="q-hidden">{swapUnits.label}</span>
              <Icon name="swap" size={16} />
            </button>
          ) : (
            <span id={`${id}-other`}>
              <bdi>{other}</bdi>
            </span>
          )}
        </div>
      ) : (
        <p className="q-amount-hint" id={`${id}-other`} hidden={Boolean(error)}>
          {hint}
        </p>
      )}
      <p className="q-field-error" id={`${id}-error`} role="alert">
        {error ? (
          <>
            <Icon name="error" size={16} />
            {error}
          </>
        ) : null}
      </p>
      {children ? <div className="q-amount-below">{children}</div> : null}
    </div>
  )
}
