import { type ReactNode, useId } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { Skeleton } from '../status/skeleton.js'
import { kitFieldStyles } from '../styles/kit-field-styles.js'
import { kitTradeStyles } from '../styles/kit-trade-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface AmountPanelProps {
  /** The label of the amount: "You pay". */
  readonly label: string
  /** The amount as typed or as calculated. */
  readonly value: string
  /** Without it the amount is read-only. */
  readonly onChange?: ((value: string) => void) | undefined
  /** The exact amount if `value` is shortened: its tooltip. */
  readonly exact?: string | undefined
  /** The amount is not known yet: a skeleton line of the final height replaces it. */
  readonly busy?: boolean | undefined
  /** `value` is outdated and is being refreshed. */
  readonly isOld?: boolean | undefined
  /** The token: a `<TokenButton>`. */
  readonly token: ReactNode
  /** Below the amount: its value in fiat. */
  readonly note?: ReactNode
  /** Below the token: the balance, a Max button. */
  readonly end?: ReactNode
  /** The error message: the problem and its fix. */
  readonly error?: string | undefined
  /** Enter in the field: the same as the view's primary action. */
  readonly onSubmit?: (() => void) | undefined
  /** Focuses the field when its view opens. */
  readonly focusOnMount?: boolean | undefined
}

/** Returns the size of the digits: the whole amount stays visible as long as there is room. */
const sizeOf = ({ length }: string): 'large' | 'medium' | 'small' | 'tiny' =>
  length <= 9 ? 'large' : length <= 13 ? 'medium' : length <= 18 ? 'small' : 'tiny'

/** One side of an exchange: an amount and its token, with its fiat value and the balance. */
export function AmountPanel(props: AmountPanelProps): ReactNode {
  useStyles(kitFieldStyles)
  useStyles(kitTradeStyles)
  const { label, value, onChange, exact, busy, isOld, token, note, end, error, onSubmit } = props
  const id = useId()
  const change = useGuarded((text: string) => onChange?.(text))
  const submit = useGuarded(() => onSubmit?.())
  return (
    <div className="q-panel">
      <label className="q-panel-label" htmlFor={id}>
        {label}
      </label>
      <div className="q-panel-line">
        {onChange ? (
          <input
            id={id}
            className="q-panel-value"
            data-size={sizeOf(value)}
            dir="ltr"
            type="text"
            inputMode="decimal"
            value={value}
            placeholder="0"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-q-autofocus={props.focusOnMount ? '' : undefined}
            enterKeyHint={onSubmit ? 'go' : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note ${id}-error`}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              // Enter may also end a word of an input method.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onSubmit) return
              // The element that gets the focus must not be pressed by the same key.
              event.preventDefault()
              submit()
            }}
          />
        ) : (
          // The value changes every few seconds: the view announces the changes that matter.
          <output
            id={id}
            className="q-panel-value"
            data-size={sizeOf(value)}
            data-empty={value === '' ? '' : undefined}
            data-old={isOld ? '' : undefined}
            data-q-roll=""
            aria-live="off"
            aria-busy={busy || isOld || undefined}
            title={exact}
          >
            {busy ? <Skeleton kind="line" /> : <bdi>{value === '' ? '0' : value}</bdi>}
          </output>
        )}
        {token}
      </div>
      {note !== undefined || end !== undefined ? (
        <div className="q-panel-below">
          <span id={`${id}-note`}>{note}</span>
          {end ? <span className="q-panel-end">{end}</span> : null}
        </div>
      ) : null}
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
