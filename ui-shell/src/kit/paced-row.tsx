import { type ReactNode, useDeferredValue } from 'react'

export interface PacedRowProps {
  /** It comes with a jump, and may be gone with the next frame. */
  readonly isLate: boolean
  /** Stands for it until then. */
  readonly outline: ReactNode
  readonly children: ReactNode
}

/**
 * A row of a long list. After a jump it is drawn when there is time for it, its outline until then: scrolling waits for no row. With
 * React 18, where nothing is drawn late at first, it is there at once.
 */
export function PacedRow({ isLate, outline, children }: PacedRowProps): ReactNode {
  const isDrawn = useDeferredValue(true, !isLate)
  return isDrawn ? children : outline
}
