import { setTimeout as pause } from 'node:timers/promises'
import { lockDatabase } from '../../../services/server-kit/testing/lock-database.js'
import type { StandIn } from '../../../services/server-kit/testing/start-stand-in.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import type { ChainTruth } from '../workload/chain-totals.js'
import { type Lie, type LyingNode, lies } from './lying-node.js'
import type { ServerFault } from './run-rounds.js'
import type { SmallDisk } from './small-disk.js'

/** PostgreSQL is restarted, in good order or as after a crash. */
export const databaseRestarted: ServerFault = {
  name: 'database restarted',
  async strike({ postgres }, random) {
    if (!postgres) throw new Error('SQLite has no server to restart.')
    await postgres.restart(random.pick(['fast', 'immediate']))
  },
}

/** Longer than the servers wait for a lock. Milliseconds. */
const LOCKED_FOR = 12_000

/** Another process keeps the database locked for longer than the servers wait, as a backup or a migration may. */
export const databaseLocked: ServerFault = {
  name: 'database locked',
  async strike({ databaseUrl }) {
    const unlock = await lockDatabase(databaseUrl)
    await pause(LOCKED_FOR)
    await unlock()
  },
}

/** The disk of the database is full for a while. */
export const diskFull = (disk: SmallDisk): ServerFault => ({
  name: 'disk full',
  async strike(_, random) {
    disk.fill()
    await pause(random.between(100, 600))
    disk.clear()
  },
})

/**
 * A process is killed while the disk of its database is full, and another is started before there is room: it starts, or
 * ends with an error.
 */
export const killedOnFullDisk = (disk: SmallDisk): ServerFault => ({
  name: 'kill -9 on a full disk',
  async strike(fleet, random) {
    disk.fill()
    await pause(random.between(0, 300))
    await fleet.kill(random.between(0, fleet.size - 1), async (tryStart) => {
      await tryStart()
      disk.clear()
    })
    disk.clear()
  },
})

/** Up to 12 blocks are replaced, several times in a row. */
export const reorganised = (truth: ChainTruth): ServerFault => ({
  name: 'reorganised',
  async strike(_, random) {
    for (let left = random.between(1, 4); left > 0; left -= 1) {
      await truth.change(random)
      await pause(random.between(0, 150))
    }
  },
})

/** Answers that are lies in each round, and the time for them: another process may have the index. Milliseconds. */
const LIES = 3
const LIED_WITHIN = 5000

/**
 * The node lies while the chain changes, and then tells the truth: another lie in each round.
 *
 * @param meanwhile called while the node lies
 */
export function nodeLies(
  node: LyingNode,
  truth: ChainTruth,
  { name = 'node lies', all = lies, meanwhile }: NodeLiesOptions = {},
): ServerFault {
  let round = 0
  return {
    name,
    async strike(fleet, random) {
      round += 1
      node.become(all[round % all.length] ?? 'no answer')
      await truth.change(random)
      // The indexer pauses after an earlier failure.
      const until = performance.now() + LIED_WITHIN
      while (node.lied() < LIES && performance.now() < until) await pause(20)
      await truth.change(random)
      await meanwhile?.(fleet)
      node.become('the truth')
    },
  }
}

export interface NodeLiesOptions {
  readonly name?: string
  readonly all?: readonly Lie[]
  readonly meanwhile?: (fleet: ServerFleet) => Promise<void>
}

/** A provider of data keeps its requests without an answer. */
export const providerHangs = (provider: StandIn): ServerFault => ({
  name: 'provider hangs',
  async strike(_, random) {
    provider.fail('hang')
    await pause(random.between(100, 900))
    provider.recover()
  },
})
