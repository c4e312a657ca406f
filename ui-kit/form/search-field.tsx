import { type ReactNode, useRef } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { useT } from '../plugin/use-t.js'
import { kitFieldStyles } from '../styles/kit-field-styles.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
}

/** Moves the focus to the first row below a field, or to the one that Tab would reach. */
function focusFirstRow(field: HTMLElement): boolean {
  const rows = [...(field.closest('.q-view')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows.find(({ tabIndex }) => tabIndex === 0)
  row?.focus()
  return row !== undefined
}

/** Filters the content below it. It stays at the top of the body while the list scrolls. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps): ReactNode {
  useStyles(kitFieldStyles)
  useStyles(kitFurtherStyles)
  const t = useT('ui')
  const change = useGuarded(onChange)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="q-search">
      <div className="q-input-box">
        <Icon name="search" />
        <input
          ref={input}
          className="q-input"
          type="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && focusFirstRow(event.currentTarget)) event.preventDefault()
            // The first Escape clears the field, the second closes the modal.
            if (event.key !== 'Escape' || !value) return
            event.preventDefault()
            event.stopPropagation()
            change('')
          }}
        />
        {value ? (
          <button
            type="button"
            className="q-input-clear"
            aria-label={t('clearSearch')}
            onClick={() => {
              change('')
              input.current?.focus()
            }}
          >
            <Icon name="close" size={16} />
          </button>
        ) : null}
      </div>
    </div>
  )
}
