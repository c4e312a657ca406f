import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRandom, seedOf } from '../../world/random.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import type { Subject } from '../workload/subject.js'

const DAY = 86_400_000
/** Longer than the servers use a value of the file. Milliseconds. */
const NOTICED_AFTER = 20
const CLIENTS = 4

/** The clock of the servers, injected: `Date` of their processes, not the time of PostgreSQL and of timers. */
export interface ShiftedClock {
  /** Variables that give a server this clock. */
  readonly variables: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  jump(milliseconds: number): Promise<void>
}

/** @param file file of the shift, in an existing folder */
export function createShiftedClock(file: string): ShiftedClock {
  let offset = 0
  writeFileSync(file, '0')
  const preload = fileURLToPath(new URL('../fleet/shifted-clock.mjs', import.meta.url))
  return {
    variables: { NODE_OPTIONS: `--import=${preload}`, QUOIN_CLOCK_FILE: file },
    now: () => Date.now() + offset,
    async jump(milliseconds) {
      offset = milliseconds
      writeFileSync(file, String(offset))
      await pause(NOTICED_AFTER)
    },
  }
}

/**
 * Lets the clock jump before each round, up to 40 days in either direction; in every second round a process is killed
 * besides. Returns what was violated.
 */
export async function runClockRounds(
  subject: Subject,
  fleet: ServerFleet,
  clock: ShiftedClock,
  { seed, rounds }: { readonly seed: number; readonly rounds: number },
): Promise<readonly string[]> {
  for (let round = 0; round < rounds; round += 1) {
    const roundSeed = seedOf(seed, `${subject.name} ${fleet.database} clock ${round}`)
    const random = createRandom(roundSeed)
    const jump = random.between(-40 * DAY, 40 * DAY)
    await clock.jump(jump)
    const clients = Array.from({ length: CLIENTS }, (_, index) =>
      subject.history(fleet, createRandom(seedOf(roundSeed, `client ${index}`))),
    )
    const killing = round % 2 === 1 ? fleet.kill(random.between(0, fleet.size - 1)) : undefined
    const [violations] = await Promise.all([Promise.all(clients), killing])
    const found = [...violations.flat(), ...(await subject.check(fleet)), ...fleet.crashes]
    if (found.length > 0)
      return [
        `${subject.name} on ${fleet.database}, clock ${jump} ms off, round ${round}, seed ${seed}`,
        ...found,
      ]
  }
  return []
}
