import { type ReactNode, useMemo } from 'react'
import type { VirtualEntry } from './virtual-row.js'
import { VirtualRows } from './virtual-rows.js'

export interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** Pixels, the same for every row. Default: the theme's height of a `<ListRow>`, which follows density and font size. */
  readonly rowHeight?: number | undefined
  /** A `<ListRow>`. */
  readonly renderRow: (item: T, index: number) => ReactNode
  /** Called near the last rows: load more. May be called more than once for the same end. */
  readonly onEndReached?: (() => void) | undefined
  /** Below the last row: a `<Skeleton kind="row">` while more is loading. */
  readonly footer?: ReactNode
}

interface ItemEntry<T> extends VirtualEntry {
  readonly item: T
}

/**
 * A long list that renders only the visible rows, inside of `<ViewBody>`. One tab stop: arrows, Home and End
 * move between the rows.
 */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { label, items, keyOf, rowHeight, renderRow, onEndReached, footer } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key identifies its item, whichever function reads it
  const entries = useMemo(
    () =>
      items.map(
        (item, index): ItemEntry<T> => ({ key: keyOf(item), kind: 'row', position: index + 1, item }),
      ),
    [items],
  )
  return (
    <>
      <VirtualRows
        label={label}
        entries={entries}
        rowCount={items.length}
        rowHeight={rowHeight}
        render={({ item, position }) => renderRow(item, position - 1)}
        onEndReached={onEndReached}
      />
      {footer}
    </>
  )
}
