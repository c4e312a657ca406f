import { type ReactNode, useEffect, useState } from 'react'
import type { RowPacer } from './row-pacer.js'

export interface PacedRowProps {
  /** It comes while the list is scrolled, and may be gone with the next frame. */
  readonly isLate: boolean
  readonly pacer: RowPacer
  /** Stands for it until then. */
  readonly outline: ReactNode
  readonly children: ReactNode
}

/**
 * A row of a long list. Where the list is scrolled it is drawn when its turn comes, its outline until then: frames that have to draw
 * whatever came by would be late, and the later they are the more comes by.
 */
export function PacedRow({ isLate, pacer, outline, children }: PacedRowProps): ReactNode {
  const [isDrawn, setDrawn] = useState(!isLate)
  useEffect(() => (isDrawn ? undefined : pacer.enter(() => setDrawn(true))), [isDrawn, pacer])
  return isDrawn ? children : outline
}
