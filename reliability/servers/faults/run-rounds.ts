import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random, seedOf } from '../../world/random.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import type { Subject } from '../workload/subject.js'

/** A fault, and its end. */
export interface ServerFault {
  readonly name: string
  /** Causes the fault while clients call, and heals it. */
  strike(fleet: ServerFleet, random: Random): Promise<void>
}

export interface RoundsOptions {
  readonly subject: Subject
  readonly fleet: ServerFleet
  readonly fault: ServerFault
  readonly seed: number
  readonly rounds: number
  /** Number of the first round. Default 0. The faults of a round follow from its number. */
  readonly firstRound?: number
  /** Rounds after which the database is checked; it is also checked after the last. */
  readonly checkEvery: number
  /** Called with each client's turn, besides its requests: changes the world. */
  readonly change?: (random: Random) => Promise<void>
}

export interface RoundsResult {
  readonly rounds: number
  readonly histories: number
  /** With the seed of the round. */
  readonly violations: readonly string[]
}

/** Concurrent clients; each runs its histories one after the other. */
const CLIENTS = 6
/** Rounds after which the number of the next one is printed. */
const PROGRESS = 10
/** Maximum time from the start of a round to its fault. Milliseconds. */
const LATEST = 250

/** Causes a fault at a random moment of each round, while clients call; all of it follows from the seed. */
export async function runRounds(options: RoundsOptions): Promise<RoundsResult> {
  const { subject, fleet, fault, seed, rounds, firstRound = 0, checkEvery, change } = options
  const violations: string[] = []
  let histories = 0
  let done = 0
  for (let round = firstRound; round < rounds && violations.length === 0; round += 1) {
    const roundSeed = seedOf(seed, `${subject.name} ${fleet.database} ${fault.name} ${round}`)
    const random = createRandom(roundSeed)
    const struck = pause(random.between(0, LATEST)).then(() => fault.strike(fleet, random))
    const isStruck = struck.then(
      () => true,
      () => true,
    )
    const client = async (index: number): Promise<void> => {
      const own = createRandom(seedOf(roundSeed, `client ${index}`))
      let isOver = false
      isStruck.then(() => {
        isOver = true
      })
      // At least one history ends after the fault, so that the server is seen to recover.
      for (let last = false; !last; ) {
        last = isOver
        histories += 1
        violations.push(...(await subject.history(fleet, own)))
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
    const changing = change?.(createRandom(seedOf(roundSeed, 'world')))
    const settled = await Promise.allSettled([struck, changing, ...clients])
    for (const result of settled) {
      if (result.status === 'rejected') violations.push(String(result.reason))
    }
    if (done % checkEvery === checkEvery - 1 || round === rounds - 1 || violations.length > 0)
      violations.push(...(await subject.check(fleet)))
    violations.push(...fleet.crashes.map((crash) => `a process ended by itself: ${crash}`))
    done += 1
    // A long run that is ended can be continued.
    if (done % PROGRESS === 0)
      console.log(`${subject.name} on ${fleet.database}: ${round + 1} of ${rounds} rounds`)
    if (violations.length > 0) {
      violations.unshift(`${subject.name} on ${fleet.database}, ${fault.name}, round ${round}, seed ${seed}`)
    }
  }
  return { rounds: done, histories, violations }
}

/** `kill -9` of one process. */
export const killed: ServerFault = {
  name: 'kill -9',
  strike: (fleet, random) => fleet.kill(random.between(0, fleet.size - 1)),
}
