import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { PacedRow } from './paced-row.js'
import { RowFocusContext } from './row-focus-context.js'
import { scrollerOf } from './scroller-of.js'
import { useKeepRowInPlace } from './use-keep-row-in-place.js'
import { useOffsetInScroller } from './use-offset-in-scroller.js'
import { useStyles } from './use-styles.js'

/** One line of a long list. */
export interface VirtualEntry {
  readonly key: string
  /** A heading cannot be chosen. */
  readonly kind: 'row' | 'heading'
  /** Among the rows, from 1 on; of a heading that of the row below it. */
  readonly position: number
}

export interface VirtualRowsProps<E extends VirtualEntry> {
  readonly label: string
  readonly entries: readonly E[]
  /** How many rows there are in all; -1 while nobody knows. */
  readonly rowCount: number
  /** Pixels, the same for every row. */
  readonly rowHeight: number
  /** Pixels, the same for every heading. */
  readonly headingHeight: number
  readonly render: (entry: E) => ReactNode
  readonly onEndReached?: (() => void) | undefined
}

/** How many rows before the end `onEndReached` is called. */
const endMargin = 6

const outline = <span className="q-virtual-outline" />

/** How many rows above and below those that are seen are there, too: scrolling comes to them before they can be drawn. */
const rowsAround = 6

/** The window of a long list: only what is seen is there. One tab stop: arrows, Home and End move between the rows. */
export function VirtualRows<E extends VirtualEntry>(props: VirtualRowsProps<E>): ReactNode {
  useStyles(kitFurtherStyles)
  const { label, entries, rowCount, rowHeight, headingHeight, render, onEndReached } = props
  const list = useRef<HTMLDivElement>(null)
  const above = useOffsetInScroller(list)
  const [chosen, setChosen] = useState<{ readonly index: number; readonly key: string }>()
  const toFocus = useRef<string>(undefined)
  /** What was in sight when it was drawn last. */
  const drawn = useRef<Sight>(undefined)
  // The first frame has what is seen, the next one what is around.
  const overscan = useDeferredValue(rowsAround, 0)
  const heightOf = (entry: E | undefined): number => (entry?.kind === 'heading' ? headingHeight : rowHeight)
  /** The nearest row from a place on, in one direction; `undefined` past the end. */
  const rowFrom = (index: number, step: 1 | -1): number | undefined => {
    for (let at = index; at >= 0 && at < entries.length; at += step)
      if (entries[at]?.kind === 'row') return at
    return undefined
  }
  // By its key: what is new above it makes no other row the chosen one.
  const known =
    chosen && (entries[chosen.index]?.key === chosen.key ? chosen.index : indexOf(entries, chosen.key))
  const active = known ?? rowFrom(0, 1) ?? 0

  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: (index) => heightOf(entries[index]),
    // A new function is what makes it measure again: once for new entries, not with every frame.
    getItemKey: useCallback((index: number) => entries[index]?.key ?? index, [entries]),
    overscan,
    scrollMargin: above,
    // Known before the first measurement, so that the first frame already has its rows.
    initialRect: { width: 400, height: 560 },
    rangeExtractor: (range) => {
      // After a jump what is around is drawn once it rests: it would go unseen.
      const indexes = defaultRangeExtractor(isJump(drawn.current, range) ? { ...range, overscan: 0 } : range)
      // The row that has the focus stays, wherever the list is scrolled to.
      return indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })
  const items = rows.getVirtualItems()
  const isLate = isJump(drawn.current, rows.range)
  useLayoutEffect(() => {
    drawn.current = rows.range ?? undefined
  })

  useKeepRowInPlace(rows, entries)

  const last = rows.range?.endIndex ?? 0
  useEffect(() => {
    if (entries.length > 0 && last >= entries.length - endMargin) onEndReached?.()
  }, [entries.length, last, onEndReached])

  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(toFocus.current)}"] [data-row]`,
    )
    if (!row) return
    toFocus.current = undefined
    row.focus({ preventScroll: true })
  })

  const choose = (index: number): void => {
    const key = entries[index]?.key
    if (key !== undefined && (index !== chosen?.index || key !== chosen.key)) setChosen({ index, key })
  }
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[event.key]
    if (step !== 1 && step !== -1) return
    const from =
      { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: entries.length - 1 }[event.key] ?? 0
    event.preventDefault()
    const next = rowFrom(from, step) ?? active
    toFocus.current = entries[next]?.key
    choose(next)
    // A heading above the first row is part of the way up.
    rows.scrollToIndex(rowFrom(next - 1, -1) === undefined ? 0 : next, { align: 'auto' })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed freely, so the list is built of roles
    <div
      ref={list}
      className="q-virtual"
      role="list"
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={move}
    >
      {items.map((item) => {
        const entry = entries[item.index]
        if (entry === undefined) return null
        const isRow = entry.kind === 'row'
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={item.key}
            role="listitem"
            className="q-virtual-row"
            data-index={item.index}
            data-key={entry.key}
            aria-setsize={isRow ? rowCount : undefined}
            aria-posinset={isRow ? entry.position : undefined}
            style={{ height: heightOf(entry), transform: `translateY(${item.start - above}px)` }}
            onFocus={isRow ? () => choose(item.index) : undefined}
          >
            <RowFocusContext.Provider value={item.index === active ? 0 : -1}>
              <PacedRow isLate={isLate && isRow && item.index !== active} outline={outline}>
                {render(entry)}
              </PacedRow>
            </RowFocusContext.Provider>
          </div>
        )
      })}
    </div>
  )
}

/** The first and the last row that are seen. */
interface Sight {
  readonly startIndex: number
  readonly endIndex: number
}

/** Nothing that was seen is seen still: so it is with every frame while the scroll bar is dragged. */
const isJump = (before: Sight | undefined, now: Sight | null): boolean =>
  before !== undefined &&
  now !== null &&
  (before.endIndex < now.startIndex || before.startIndex > now.endIndex)

function indexOf(entries: readonly VirtualEntry[], key: string): number | undefined {
  const index = entries.findIndex((entry) => entry.key === key)
  return index < 0 ? undefined : index
}
