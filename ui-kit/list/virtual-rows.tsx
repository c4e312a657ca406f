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
import { useStyles } from '../styles/use-styles.js'
import { createRowPacer } from './row-pacer.js'
import { scrollerOf } from './scroller-of.js'
import { useKeepRowInPlace } from './use-keep-row-in-place.js'
import { useOffsetInScroller } from './use-offset-in-scroller.js'
import type { VirtualEntry } from './virtual-entry.js'
import { VirtualRow } from './virtual-row.js'

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
  const isScrolled = useRef(false)
  const [pacer] = useState(createRowPacer)
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
  // What is there from the start, or comes with new entries, is drawn at once.
  isScrolled.current = rows.isScrolling
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

  const choose = useCallback(
    (index: number, key: string): void =>
      setChosen((now) => (now?.index === index && now.key === key ? now : { index, key })),
    [],
  )
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[event.key]
    if (step !== 1 && step !== -1) return
    const from =
      { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: entries.length - 1 }[event.key] ?? 0
    event.preventDefault()
    const next = rowFrom(from, step) ?? active
    const key = entries[next]?.key
    toFocus.current = key
    if (key !== undefined) choose(next, key)
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
        return entry === undefined ? null : (
          <VirtualRow
            key={item.key}
            {...{ entry, rowCount, isScrolled, pacer, render }}
            index={item.index}
            height={heightOf(entry)}
            start={item.start - above}
            isActive={item.index === active}
            onChoose={choose}
          />
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
