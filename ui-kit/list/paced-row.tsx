import { type ReactNode, useEffect, useState } from 'react'
import type { RowPacer } from './row-pacer.js'

export interface PacedRowProps {
  /** Called once: it appears while the list is scrolled, and may be gone with the next frame. */
  readonly isLate: () => boolean
  readonly pacer: RowPacer
  /** Replaces the row until it is drawn. */
  readonly outline: ReactNode
  readonly children: ReactNode
}

/**
 * A row of a long list. While the list is scrolled its outline is drawn until its turn comes: frames that have to draw
 * every row that scrolls by would be late, and the later they are the more rows scroll by.
 */
export function PacedRow({ isLate, pacer, outline, children }: PacedRowProps): ReactNode {
  const [isDrawn, setDrawn] = useState(() => !isLate())
  useEffect(() => (isDrawn ? undefined : pacer.enter(() => setDrawn(true))), [isDrawn, pacer])
  return isDrawn ? children : outline
}
