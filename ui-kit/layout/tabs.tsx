import { type KeyboardEvent, type ReactNode, useDeferredValue, useId } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The id of the visible tab. */
  readonly current: string
  readonly onChange: (id: string) => void
}

/** One of several panels. Arrow keys choose, as in every tab list. */
export function Tabs({ label, tabs, current, onChange }: TabsProps): ReactNode {
  useStyles(kitFurtherStyles)
  const base = useId()
  const change = useGuarded(onChange)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === current),
  )
  const chosen = tabs[at]
  // The pressed tab is marked in the next frame; its panel is rendered after it.
  const shownId = useDeferredValue(chosen?.id)
  const shown = tabs.find(({ id }) => id === shownId) ?? chosen
  const choose = (event: KeyboardEvent<HTMLElement>): void => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1 }[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (at + step + tabs.length) % tabs.length
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    change(tab.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }
  return (
    <div className="q-tabs">
      <div className="q-tablist" role="tablist" aria-label={label} onKeyDown={choose}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="q-tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => change(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown ? (
        <div
          className="q-tabpanel"
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${shown.id}`}
        >
          {shown.content}
        </div>
      ) : null}
    </div>
  )
}
