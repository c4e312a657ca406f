import { setTimeout as pause } from 'node:timers/promises'
import type { ChainTruth } from '../workload/chain-totals.js'
import { type LyingNode, lies } from './lying-node.js'
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

/** The disk of the database is full for a while. */
export const diskFull = (disk: SmallDisk): ServerFault => ({
  name: 'disk full',
  async strike(_, random) {
    disk.fill()
    await pause(random.between(100, 600))
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

/** The node lies while the chain changes, and then tells the truth. */
export const nodeLies = (node: LyingNode, truth: ChainTruth): ServerFault => ({
  name: 'node lies',
  async strike(_, random) {
    node.become(random.pick(lies))
    await truth.change(random)
    await pause(random.between(100, 900))
    await truth.change(random)
    node.become('the truth')
  },
})
