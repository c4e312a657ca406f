/** Says to rows that came while the list was scrolled when each may be drawn. */
export interface RowPacer {
  /** @returns takes the row out again, e.g. since it is gone */
  enter(draw: () => void): () => void
}

/** Frames for which a row must be there: while the scroll bar is dragged through thousands of them, nobody reads them. */
const framesToStay = 2

/** One row more with each frame that was in time, up to so many; one again after a late one. */
const mostPerFrame = 4

/** Milliseconds after which a frame was late: one that waited for no refresh of a usual screen. */
const lateAfter = 25

/** Makes one for a list. It runs while a row waits. */
export function createRowPacer(): RowPacer {
  /** Those that came first stand first; with the frame in which each came. */
  const waiting = new Map<() => void, number>()
  let now = 0
  let at = Number.NEGATIVE_INFINITY
  let perFrame = 1
  let frame: number | undefined
  const draw = (time: number): void => {
    now += 1
    perFrame = time - at > lateAfter ? 1 : Math.min(perFrame + 1, mostPerFrame)
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
