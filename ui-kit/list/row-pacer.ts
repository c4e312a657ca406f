/** Schedules the drawing of rows that were added while the list is scrolled. */
export interface RowPacer {
  /** @returns removes the row again, e.g. because it is gone */
  enter(draw: () => void): () => void
}

/** Minimum frames before a row is drawn: while the scroll bar is dragged, thousands of rows pass that the user cannot read. */
const framesToStay = 2

/** Maximum rows per frame: one more with each frame in time, one again after a late frame. */
const maxPerFrame = 4

/** Milliseconds after which a frame is late: it missed a refresh of a usual screen. */
const lateAfter = 25

/** Creates the pacer of a list. It runs only while a row waits. */
export function createRowPacer(): RowPacer {
  /** Waiting rows in the order in which they were added, each with its frame. */
  const waiting = new Map<() => void, number>()
  let now = 0
  let at = Number.NEGATIVE_INFINITY
  let perFrame = 1
  let frame: number | undefined
  const draw = (time: number): void => {
    now += 1
    perFrame = time - at > lateAfter ? 1 : Math.min(perFrame + 1, maxPerFrame)
    at = time
    let left = perFrame
    for (const [one, came] of waiting) {
      if (left === 0 || now - came < framesToStay) break
      waiting.delete(one)
      one()
      left -= 1
    }
    frame = waiting.size > 0 ? requestAnimationFrame(draw) : undefined
  }
  return {
    enter(one) {
      waiting.set(one, now)
      frame ??= requestAnimationFrame(draw)
      return () => {
        waiting.delete(one)
        if (waiting.size > 0 || frame === undefined) return
        cancelAnimationFrame(frame)
        frame = undefined
      }
    },
  }
}
