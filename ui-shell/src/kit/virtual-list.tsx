import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { RowFocusContext } from './row-focus-context.js'
import { ScrollContext } from './scroll-context.js'

export interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** Pixels, the same for every row. */
  readonly rowHeight: number
  /** A `<ListRow>`. */
  readonly renderRow: (item: T, index: number) => ReactNode
  /** The last rows are near: load more. May be called more than once for the same end. */
  readonly onEndReached?: (() => void) | undefined
  /** Below the last row: a `<Skeleton kind="row">` while more is loading. */
  readonly footer?: ReactNode
}

/** How many rows before the end `onEndReached` is called. */
const endMargin = 6

/**
 * A long list that holds only the rows that are seen, inside of `<ViewBody>`. One tab stop: arrows, Home and End
 * move between the rows.
 */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { label, items, keyOf, rowHeight, renderRow, onEndReached, footer } = props
  const scroller = useContext(ScrollContext)
  const list = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const [chosen, setChosen] = useState(0)
  const toFocus = useRef<number>(undefined)
  const active = Math.min(chosen, Math.max(0, items.length - 1))

  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller?.current ?? null,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 6,
    scrollMargin: above,
    // Known before the first measurement, so that the first frame already has its rows.
    initialRect: { width: 400, height: 560 },
    // The row that has the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  })

  useLayoutEffect(() => {
    const top = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? 0
    setAbove(top(list.current) - top(scroller?.current) + (scroller?.current?.scrollTop ?? 0))
  }, [scroller])

  const shown = rows.getVirtualItems()
  const last = rows.range?.endIndex ?? 0
  useEffect(() => {
    if (items.length > 0 && last >= items.length - endMargin) onEndReached?.()
  }, [items.length, last, onEndReached])

  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${toFocus.current}"] [data-row]`)
    if (!row) return
    toFocus.current = undefined
    row.focus({ preventScroll: true })
  })

  const move = (event: KeyboardEvent): void => {
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: items.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(items.length - 1, target))
    toFocus.current = next
    setChosen(next)
    rows.scrollToIndex(next, { align: 'auto' })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed freely, so the list is built of roles */}
      <div
        ref={list}
        className="q-virtual"
        role="list"
        aria-label={label}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={move}
      >
        {shown.map((row) => {
          const item = items[row.index]
          if (item === undefined) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={row.key}
              role="listitem"
              className="q-virtual-row"
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              style={{ height: rowHeight, transform: `translateY(${row.start - above}px)` }}
              onFocus={() => setChosen(row.index)}
            >
              <RowFocusContext.Provider value={row.index === active ? 0 : -1}>
                {renderRow(item, row.index)}
              </RowFocusContext.Provider>
            </div>
          )
        })}
      </div>
      {footer}
    </>
  )
}
