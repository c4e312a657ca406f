import { type ReactNode, useMemo } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useHeading, useStyles } from '../styles/use-styles.js'
import type { VirtualEntry } from './virtual-row.js'
import { VirtualRows } from './virtual-rows.js'

/** Rows below one heading, e.g. those of a month. */
export interface RowGroup<T> {
  readonly id: string
  readonly title: string
  readonly items: readonly T[]
}

export interface GroupedVirtualListProps<T> {
  readonly label: string
  /** Groups without items are left out. */
  readonly groups: readonly RowGroup<T>[]
  /** Unique in the whole list. */
  readonly keyOf: (item: T) => string
  /** Pixels, the same for every row. Default: the theme's height of a `<ListRow>`, which follows density and font size. */
  readonly rowHeight?: number | undefined
  /** A `<ListRow>`. */
  readonly renderRow: (item: T) => ReactNode
  /** There are more rows than those in `groups`: no total is announced. */
  readonly isPartial?: boolean | undefined
  /** Called near the last rows: load more. May be called more than once for the same end. */
  readonly onEndReached?: (() => void) | undefined
  /** Below the last row: a `<Skeleton kind="row">` while more is loading. */
  readonly footer?: ReactNode
}

type Line<T> = VirtualEntry &
  ({ readonly kind: 'heading'; readonly title: string } | { readonly kind: 'row'; readonly item: T })

/**
 * A `<VirtualList>` with headings between its rows: it renders only the visible rows, of ten thousand as well. Keep the identity
 * of `groups` as long as nothing changed.
 */
export function GroupedVirtualList<T>(props: GroupedVirtualListProps<T>): ReactNode {
  useStyles(kitAccountStyles)
  const Heading = useHeading()
  const { label, groups, keyOf, rowHeight, renderRow, isPartial, onEndReached, footer } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key identifies its item, whichever function reads it
  const { lines, rowCount } = useMemo(() => linesOf(groups, keyOf), [groups])
  return (
    <>
      <VirtualRows
        label={label}
        rowHeight={rowHeight}
        onEndReached={onEndReached}
        rowCount={isPartial ? -1 : rowCount}
        entries={lines}
        render={(line) =>
          line.kind === 'heading' ? (
            <Heading className="q-group-title">{line.title}</Heading>
          ) : (
            renderRow(line.item)
          )
        }
      />
      {footer}
    </>
  )
}

function linesOf<T>(
  groups: readonly RowGroup<T>[],
  keyOf: (item: T) => string,
): { readonly lines: readonly Line<T>[]; readonly rowCount: number } {
  const lines: Line<T>[] = []
  let position = 1
  for (const { id, title, items } of groups) {
    if (items.length === 0) continue
    lines.push({ kind: 'heading', key: `group ${id}`, position, title })
    for (const item of items)
      lines.push({ kind: 'row', key: `row ${keyOf(item)}`, position: position++, item })
  }
  return { lines, rowCount: position - 1 }
}
