import { type ReactNode, startTransition, useEffect, useState } from 'react'

export interface PacedRowProps {
  /** It comes with a jump, and may be gone with the next frame. */
  readonly isLate: boolean
  /** Stands for it until then. */
  readonly outline: ReactNode
  readonly children: ReactNode
}

/**
 * A row of a long list. After a jump it is drawn once a frame went by and it is still there, its outline until then: while the scroll
 * bar is dragged through thousands of rows nobody reads them, and the frames are not late for them.
 */
export function PacedRow({ isLate, outline, children }: PacedRowProps): ReactNode {
  const [isDrawn, setDrawn] = useState(!isLate)
  useEffect(() => {
    if (isDrawn) return
    // The first one is of the frame with which it came.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setDrawn(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [isDrawn])
  return isDrawn ? children : outline
}
