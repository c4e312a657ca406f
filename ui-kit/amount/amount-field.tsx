import { type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface AmountFieldProps {
  /** What the amount is for those who cannot see the view: "Amount to send". */
  readonly label: string
  /** As it was typed. The field changes nothing of it. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is counted: a symbol, a currency. */
  readonly unit: string
  /** The same amount in the other unit: "≈ $12.40". Its line is there also while nothing is known. */
  readonly other?: string | undefined
  /** Makes a button of that line, which turns the units round; the text is its name. */
  readonly swapUnits?: { readonly label: string; readonly onPress: () => void } | undefined
  /** What is wrong and what would be right. */
  readonly error?: string | undefined
  /** Below the field: what there is, a Max button, the choice of the token. */
  readonly children?: ReactNode
  /** Enter in the field: the same as the view's primary action. */
  readonly onSubmit?: (() => void) | undefined
  /** Gets the focus when its view opens. */
  readonly focusOnMount?: boolean | undefined
}

/** How large the digits are: the whole amount stays in sight as far as there is room. */
const sizeOf = (length: number): 'large' | 'medium' | 'small' | 'tiny' =>
  length <= 10 ? 'large' : length <= 16 ? 'medium' : length <= 24 ? 'small' : 'tiny'

/** The amount of a payment: large, in the middle, with its unit. What is typed is handed on as it is. */
export function AmountField(props: AmountFieldProps): ReactNode {
  useStyles(kitAccountStyles)
  const {
    label,
    value,
    onChange,
    unit,
    other,
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
          // For browsers that do not size a field by what is in it. Custom properties are not in React's type of a style.
          style={{ '--q-digits': length } as CSSProperties}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            // Enter may also end a word of an input method.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onSubmit) return
            // What gets the focus then is not pressed by the same key.
            event.preventDefault()
            submit()
          }}
        />
        <span className="q-amount-unit" id={`${id}-unit`} dir="auto">
          {unit}
        </span>
      </label>
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
