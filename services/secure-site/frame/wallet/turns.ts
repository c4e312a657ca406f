import { untilAborted } from './before-approval.js'

/** Serializes work by key: a decision made in a turn still holds when it is executed. */
export interface Turns {
  /** Rejects with the signal's reason if it aborts before the turn starts. */
  take<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(key, signal, work) {
      const before = last.get(key) ?? Promise.resolve()
      const turn = untilAborted(before, signal).then(work)
      // An aborted waiter does not let the next one start early.
      const ended = Promise.allSettled([before, turn])
      last.set(key, ended)
      ended.then(() => {
        if (last.get(key) === ended) last.delete(key)
      })
      return turn
    },
  }
}
