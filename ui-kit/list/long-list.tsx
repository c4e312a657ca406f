import { Fragment, type ReactNode } from 'react'
import { List } from './list.js'
import { VirtualList, type VirtualListProps } from './virtual-list.js'

/** Above this number only the visible rows are rendered. */
const maxAtOnce = 40

export interface LongListProps<Item>
  extends Pick<VirtualListProps<Item>, 'label' | 'items' | 'keyOf' | 'renderRow'> {}

/** A list of any length: of more than 40 rows only the visible ones are rendered. */
export function LongList<Item>({ label, items, keyOf, renderRow }: LongListProps<Item>): ReactNode {
  if (items.length > maxAtOnce)
    return <VirtualList label={label} items={items} keyOf={keyOf} renderRow={renderRow} />
  return (
    <List label={label}>
      {items.map((item, index) => (
        <Fragment key={keyOf(item)}>{renderRow(item, index)}</Fragment>
      ))}
    </List>
  )
}
