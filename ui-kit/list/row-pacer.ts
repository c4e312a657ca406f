/** Schedules the drawing of rows that were added while the list is scrolled. */
export interface RowPacer {
  /** Returns true if a row that comes with this frame is drawn at once: a few of each frame are. */
  admits(): boolean
  /** @returns removes the row again, e.g. because it is gone */
  enter(draw: () => void): () => void
}

/** Minimum frames before a row is drawn: while the scroll bar is dragged, thousands of rows pass that the user cannot read. */
const framesToStay = 2

/** Maximum rows per frame: one more with each frame in time, one again after a late frame. */
const maxPerFrame = 4

/** Milliseconds after which a frame is late: it missed a refresh of a usual screen. */
const lateAfter = 25

/** Maximum rows of a frame that are drawn at once: those of a usual scroll. After a late frame it is one. */
const maxAtOnce = 2

/** The time of the current frame, the same during all of it. */
const frameTime = (): number => Number(document.timeline.currentTime)

/**
 * Creates the pacer of a list. It runs only while a row waits.
 *
 * @param flush runs a function and renders what it changed at once: in the frame, not in a task after it, which would
 *   cost a layout of its own
 */
export function createRowPacer(flush: (run: () => void) => void): RowPacer {
  /** Waiting rows in the order in which they were added, each with its frame. */
  const waiting = new Map<() => void, number>()
  let now = 0
  let at = Number.NEGATIVE_INFINITY
  let perFrame = 1
  let frame: number | undefined
  let admittedAt = Number.NEGATIVE_INFINITY
  let admitted = 0
  let mayAdmit = maxAtOnce
  const draw = (time: number): void => {
    now += 1
    perFrame = time - at > lateAfter ? 1 : Math.min(perFrame + 1, maxPerFrame)
    at = time
    const due: (() => void)[] = []
    for (const [one, came] of waiting) {
      if (due.length === perFrame || now - came < framesToStay) break
      waiting.delete(one)
      due.push(one)
    }
    if (due.length > 0)
      flush(() => {
        for (const one of due) one()
      })
    frame = waiting.size > 0 ? requestAnimationFrame(draw) : undefined
  }
  return {
    admits() {
      const time = frameTime()
      if (time !== admittedAt) {
        mayAdmit = time - admittedAt > lateAfter ? 1 : maxAtOnce
        admittedAt = time
        admitted = 0
      }
      admitted += 1
      return admitted <= mayAdmit
    },
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
