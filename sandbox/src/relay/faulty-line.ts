import type { Clock } from './clock.js'

/** What goes wrong between the relay and its clients. All off by default. */
export interface RelayFaults {
  /** Each delivery arrives this many extra times. */
  duplicates: number
  /** Each delivery arrives so many milliseconds late. */
  delay: number
  /** Neighbouring deliveries on a socket change places. */
  reorder: boolean
  /** Requests are served, and their answers are lost. */
  silent: boolean
}

export const NO_FAULTS: RelayFaults = { duplicates: 0, delay: 0, reorder: false, silent: false }

export interface FaultyLine {
  /** Sends one delivery with whatever faults are set just now. */
  send(deliver: () => void): void
  close(): void
}

const MAX_HOLD_TIME = 250

/** The way of deliveries to one socket. A delivery held back for reordering waits 250 ms for a successor at most. */
export function createFaultyLine(clock: Clock, faults: () => RelayFaults): FaultyLine {
  const cancels = new Set<() => void>()
  let held: (() => void) | undefined

  function later(milliseconds: number, run: () => void): void {
    const cancel = clock.after(milliseconds, () => {
      cancels.delete(cancel)
      run()
    })
    cancels.add(cancel)
  }

  function release(): void {
    const deliver = held
    held = undefined
    deliver?.()
  }

  function reordered(deliver: () => void): void {
    if (held) {
      deliver()
      release()
      return
    }
    held = deliver
    later(MAX_HOLD_TIME, release)
  }

  return {
    send(deliver) {
      const { duplicates, delay, reorder } = faults()
      const repeated = (): void => {
        for (let copy = 0; copy <= duplicates; copy++) deliver()
      }
      const ordered = reorder ? (): void => reordered(repeated) : repeated
      if (delay > 0) later(delay, ordered)
      else ordered()
    },
    close() {
      held = undefined
      for (const cancel of cancels) cancel()
      cancels.clear()
    },
  }
}
