import { untilAborted } from './until-aborted.js'

/** Lets one after another through: what is decided in a turn still holds when it is carried out. */
export interface Turns {
  /** Rejects with the signal's reason where it is aborted before its turn came. */
  take<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(key, signal, work) {
      const before = last.get(key) ?? Promise.resolve()
      const turn = untilAborted(before, signal).then(work)
      // Who waits no longer does not let the next one through before its time.
      const ended = Promise.allSettled([before, turn])
      last.set(key, ended)
      ended.then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
      return turn
    },
  }
}
