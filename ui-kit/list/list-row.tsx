import { type Context, createContext, type ReactNode, useContext } from 'react'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { Spinner } from '../status/spinner.js'

export interface ListRowProps {
  /** `<WalletImage>`, `<Avatar>` or `<Icon>`. */
  readonly image?: ReactNode
  /** May come from outside: it is sanitized and capped. */
  readonly title: string
  readonly subtitle?: string | undefined
  /** A `<Tag>`. */
  readonly tag?: ReactNode
  /** At the end of the row: an amount, a chevron. */
  readonly end?: ReactNode
  /** Without it the row is not a button. */
  readonly onPress?: (() => void) | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The selected row. */
  readonly current?: boolean | undefined
}

/** A row: 56 px high in the standard density and font size. */
export function ListRow(props: ListRowProps): ReactNode {
  const { image, title, subtitle, tag, end, onPress, busy = false, disabled = false, current } = props
  const tabIndex = useContext(RowFocusContext)
  const press = useGuarded(() => onPress?.())
  const content = (
    <>
      {image ? <span className="q-row-image">{image}</span> : null}
      <span className="q-row-text">
        <span className="q-row-title" dir="auto">
          {sanitizeForDisplay(title)}
        </span>
        {subtitle ? (
          <span className="q-row-subtitle" dir="auto">
            {sanitizeForDisplay(subtitle)}
          </span>
        ) : null}
      </span>
      {tag}
      {busy ? <Spinner /> : end ? <span className="q-row-end">{end}</span> : null}
    </>
  )
  if (!onPress) return <div className="q-row">{content}</div>
  return (
    <button
      type="button"
      className="q-row"
      data-row=""
      tabIndex={tabIndex}
      aria-busy={busy || undefined}
      aria-disabled={disabled || busy || undefined}
      aria-current={current || undefined}
      onClick={() => {
        if (!disabled && !busy) press()
      }}
    >
      {content}
    </button>
  )
}

/** The tab index of a row in a list that has one tab stop; `undefined` outside of such a list. */
export const RowFocusContext: Context<0 | -1 | undefined> = createContext<0 | -1 | undefined>(undefined)
