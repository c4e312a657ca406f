import { Fragment, type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react'
import type { PartProps } from '../plugin/part.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { useLoadedTab } from './use-loaded-tab.js'
import { useTallest } from './use-tallest.js'

export interface Tab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
  /** The part that the content is, if it is one: until its code is loaded the panel of before stays, at most 400 ms. */
  readonly part?: Pick<PartProps, 'load' | 'plugin'>
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
  const panel = useRef<HTMLDivElement>(null)
  useTallest(panel)
  const base = useId()
  const change = useGuarded(onChange)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === current),
  )
  const chosen = tabs[at]
  // The pressed tab is marked in the next frame; its panel is rendered after it.
  const shownId = useDeferredValue(useLoadedTab(chosen?.id, chosen?.part))
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
          ref={panel}
          className="q-tabpanel"
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${shown.id}`}
        >
          {/* Its own boundaries: React keeps the panel of before while one that is already there suspends. */}
          <Fragment key={shown.id}>{shown.content}</Fragment>
        </div>
      ) : null}
    </div>
  )
}
