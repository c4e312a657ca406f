import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ScrollRestContext } from '../picture/scroll-rest-context.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { createScrollRest } from './create-scroll-rest.js'
import { createRowPacer } from './row-pacer.js'
import { useKeepRowInPlace } from './use-keep-row-in-place.js'
import { scrollerOf, useListPlace } from './use-list-place.js'
import { type Pacing, type VirtualEntry, VirtualRow } from './virtual-row.js'

export interface VirtualRowsProps<E extends VirtualEntry> {
  readonly label: string
  readonly entries: readonly E[]
  /** The number of all rows; -1 while it is unknown. */
  readonly rowCount: number
  /** Pixels, the same for every row. Default: the theme's height of a row. */
  readonly rowHeight?: number | undefined
  readonly render: (entry: E) => ReactNode
  readonly onEndReached?: (() => void) | undefined
}

/** The number of rows before the end at which `onEndReached` is called. */
const endMargin = 6

/** The number of rows rendered above and below the visible ones: scrolling reaches rows before they can be drawn. */
const rowsAround = 6

/** The window of a long list: only the visible rows are rendered. One tab stop: arrows, Home and End move between the rows. */
export function VirtualRows<E extends VirtualEntry>(props: VirtualRowsProps<E>): ReactNode {
  useStyles(kitFurtherStyles)
  const { label, entries, rowCount, render, onEndReached } = props
  const list = useRef<HTMLDivElement>(null)
  const place = useListPlace(list)
  const { above, headingHeight } = place
  const rowHeight = props.rowHeight ?? place.rowHeight
  const pacing = useRef<Pacing>('none')
  const [pacer] = useState(() => createRowPacer(flushSync))
  const [rest] = useState(createScrollRest)
  const heightOf = (entry: E | undefined): number => (entry?.kind === 'heading' ? headingHeight : rowHeight)
  const { active, choose, focusNext } = useActiveRow(list, entries)
  const { rows, isJump } = useRowWindow(list, entries, { heightOf, rowHeight, above, active })
  // Initial rows and rows of new entries are drawn at once.
  pacing.current = rows.isScrolling ? (isJump ? 'all' : 'most') : 'none'
  useLayoutEffect(() => rest.setScrolling(rows.isScrolling), [rest, rows.isScrolling])
  useKeepRowInPlace(rows, entries)

  const last = rows.range?.endIndex ?? 0
  useEffect(() => {
    if (entries.length > 0 && last >= entries.length - endMargin) onEndReached?.()
  }, [entries.length, last, onEndReached])

  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: 1, End: -1 }[event.key]
    if (step !== 1 && step !== -1) return
    const from =
      { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: entries.length - 1 }[event.key] ?? 0
    event.preventDefault()
    const next = rowFrom(entries, from, step) ?? active
    focusNext(next)
    // A heading above the first row is scrolled into view with it.
    rows.scrollToIndex(rowFrom(entries, next - 1, -1) === undefined ? 0 : next, { align: 'auto' })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned freely, so the list is built of roles
    <div
      ref={list}
      className="q-virtual"
      role="list"
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={move}
    >
      <ScrollRestContext.Provider value={rest}>
        {rows.getVirtualItems().map((item) => {
          const entry = entries[item.index]
          return entry === undefined ? null : (
            <VirtualRow
              key={item.key}
              entry={entry}
              rowCount={rowCount}
              pacing={pacing}
              pacer={pacer}
              render={render}
              index={item.index}
              height={heightOf(entry)}
              start={item.start - above}
              isActive={item.index === active}
              onChoose={choose}
            />
          )
        })}
      </ScrollRestContext.Provider>
    </div>
  )
}

type List = RefObject<HTMLDivElement | null>

interface ActiveRow {
  /** The index of the row that has the focus or gets it by Tab. */
  readonly active: number
  readonly choose: (index: number, key: string) => void
  /** Chooses a row and moves the focus to it once it is rendered. */
  readonly focusNext: (index: number) => void
}

/** Keeps the active row of a list. */
function useActiveRow(list: List, entries: readonly VirtualEntry[]): ActiveRow {
  const [chosen, setChosen] = useState<{ readonly index: number; readonly key: string }>()
  const toFocus = useRef<string>(undefined)
  // By its key: new entries above it do not change the active row.
  const known =
    chosen && (entries[chosen.index]?.key === chosen.key ? chosen.index : indexOf(entries, chosen.key))
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
  return {
    active: known ?? rowFrom(entries, 0, 1) ?? 0,
    choose,
    focusNext(index) {
      const key = entries[index]?.key
      toFocus.current = key
      if (key !== undefined) choose(index, key)
    },
  }
}

interface RowWindow<E> {
  readonly heightOf: (entry: E | undefined) => number
  /** Pixels. Other heights change with it. */
  readonly rowHeight: number
  /** The height above the list in its scroller. Pixels. */
  readonly above: number
  readonly active: number
}

interface RenderedRows {
  readonly rows: Virtualizer<HTMLElement, Element>
  /** No visible row was visible in the last rendering. */
  readonly isJump: boolean
}

/** Returns the rows to render. */
function useRowWindow<E extends VirtualEntry>(
  list: List,
  entries: readonly E[],
  { heightOf, rowHeight, above, active }: RowWindow<E>,
): RenderedRows {
  /** The visible range of the last rendering. */
  const drawn = useRef<Sight>(undefined)
  // The first frame renders the visible rows, the next one the rows around them.
  const overscan = useDeferredValue(rowsAround, 0)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: (index) => heightOf(entries[index]),
    // A new function makes it measure again: once for new entries or another height, not with every frame.
    // biome-ignore lint/correctness/useExhaustiveDependencies: another height is measured, too
    getItemKey: useCallback((index: number) => entries[index]?.key ?? index, [entries, rowHeight]),
    overscan,
    scrollMargin: above,
    // Known before the first measurement, so that the first frame already has its rows.
    initialRect: { width: 400, height: 560 },
    rangeExtractor: (range) => {
      // After a jump the rows around are rendered once scrolling stops: they would not be seen before.
      const indexes = defaultRangeExtractor(isJump(drawn.current, range) ? { ...range, overscan: 0 } : range)
      // The row that has the focus stays rendered, wherever the list is scrolled to.
      return indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })
  const isFar = isJump(drawn.current, rows.range)
  useLayoutEffect(() => {
    drawn.current = rows.range ?? undefined
  })
  return { rows, isJump: isFar }
}

/** Returns the nearest row from an index on, in one direction; `undefined` past the end. */
function rowFrom(entries: readonly VirtualEntry[], index: number, step: 1 | -1): number | undefined {
  for (let at = index; at >= 0 && at < entries.length; at += step) if (entries[at]?.kind === 'row') return at
  return undefined
}

/** The first and the last visible row. */
interface Sight {
  readonly startIndex: number
  readonly endIndex: number
}

/** Returns `true` if no visible row was visible before, as in every frame while the scroll bar is dragged. */
const isJump = (before: Sight | undefined, now: Sight | null): boolean =>
  before !== undefined &&
  now !== null &&
  (before.endIndex < now.startIndex || before.startIndex > now.endIndex)

function indexOf(entries: readonly VirtualEntry[], key: string): number | undefined {
  const index = entries.findIndex((entry) => entry.key === key)
  return index < 0 ? undefined : index
}
