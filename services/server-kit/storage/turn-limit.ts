import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds. */
const LONGEST = 10

/**
 * Limits the time for which synchronous work keeps the event loop. Steps of a large work that follow each other without
 * waiting for anything (the statements of a transaction on SQLite, the answers of a node that arrive together) would
 * otherwise stop all requests until the last one.
 */
export interface TurnLimit {
  /** Runs a step, in the next turn of the event loop if the steps of this one have taken too long. */
  run<Result>(step: () => Result | Promise<Result>): Promise<Result>
}

/** @param now milliseconds, by a clock that is never set back */
export function createTurnLimit(now: () => number = () => performance.now()): TurnLimit {
  let beganAt: number | undefined
  return {
    async run(step) {
      // In the next turn another step may have been first, and have used its time.
      while (beganAt !== undefined && now() - beganAt > LONGEST) await nextTurn()
      if (beganAt === undefined) {
        beganAt = now()
        setImmediate(() => {
          beganAt = undefined
        })
      }
      return step()
    },
  }
}
