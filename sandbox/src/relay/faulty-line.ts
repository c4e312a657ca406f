import type { Clock } from './clock.js'

/** Faults between the relay and its clients. All off by default. */
export interface RelayFaults {
  /** Each delivery arrives this many extra times. */
  duplicates: number
  /** Each delivery arrives this many milliseconds late. */
  delay: number
  /** Adjacent deliveries on a socket are swapped. */
  reorder: boolean
  /** Requests are served, but their responses are lost. */
  silent: boolean
}

export const NO_FAULTS: RelayFaults = { duplicates: 0, delay: 0, reorder: false, silent: false }

export interface FaultyLine {
  /** Sends one delivery with the current faults. */
  send(deliver: () => void): void
  close(): void
}

const MAX_HOLD_TIME = 250

/**
 * Creates the channel of deliveries to one socket. A delivery held back for reordering waits at most 250 ms for the
 * next one.
 */
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
