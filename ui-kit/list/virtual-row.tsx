import { memo, type ReactNode, type RefObject } from 'react'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { RowFocusContext } from './list-row.js'
import { PacedRow } from './paced-row.js'
import type { RowPacer } from './row-pacer.js'

export interface VirtualRowProps<E extends VirtualEntry> {
  readonly entry: E
  readonly index: number
  /** The number of all rows; -1 while it is unknown. */
  readonly rowCount: number
  /** Pixels. */
  readonly height: number
  /** Pixels from the start of the list. */
  readonly start: number
  /** The tab stop of the list. */
  readonly isActive: boolean
  readonly pacing: RefObject<Pacing>
  readonly pacer: RowPacer
  readonly render: (entry: E) => ReactNode
  readonly onChoose: (index: number, key: string) => void
}

/** Which new rows are drawn later: while the list is scrolled all but a few of each frame, after a jump all of them. */
export type Pacing = 'none' | 'most' | 'all'

const outline = <span className="q-virtual-outline" />

function VirtualRowOf<E extends VirtualEntry>(props: VirtualRowProps<E>): ReactNode {
  const { entry, index, rowCount, height, start, isActive, pacing, pacer, render, onChoose } = props
  useStyles(kitFurtherStyles)
  const isRow = entry.kind === 'row'
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are positioned freely, so the list is built of roles
    <div
      role="listitem"
      className="q-virtual-row"
      data-index={index}
      data-key={entry.key}
      aria-setsize={isRow ? rowCount : undefined}
      aria-posinset={isRow ? entry.position : undefined}
      style={{ height, top: start }}
      onFocus={isRow ? () => onChoose(index, entry.key) : undefined}
    >
      <RowFocusContext.Provider value={isActive ? 0 : -1}>
        <PacedRow
          isLate={() =>
            isRow && !isActive && (pacing.current === 'all' || (pacing.current === 'most' && !pacer.admits()))
          }
          pacer={pacer}
          outline={outline}
        >
          {render(entry)}
        </PacedRow>
      </RowFocusContext.Provider>
    </div>
  )
}

/** A line of a long list at its position. Rendered once: scrolling does not change it. */
// `memo` drops the type parameter: the memoized component takes the same props.
export const VirtualRow: typeof VirtualRowOf = memo(VirtualRowOf) as typeof VirtualRowOf

/** One line of a long list. */
export interface VirtualEntry {
  readonly key: string
  /** A heading cannot be selected. */
  readonly kind: 'row' | 'heading'
  /** The position among the rows, from 1 on; for a heading, the position of the row below it. */
  readonly position: number
}
