import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeResults } from '../write-results.js'
import { createShiftedClock, runClockRounds } from './faults/run-clock-rounds.js'
import { diskFull, killedOnFullDisk } from './faults/server-faults.js'
import { createSmallDisk } from './faults/small-disk.js'
import { readServerOptions } from './server-options.js'
import { combinations, createWorld, expectRounds, HOUR, withFleet } from './stage.js'

const { seed, faultRounds: rounds } = readServerOptions()
const toRun = combinations(1)

/** Size of the file system of a database. MiB. */
const SIZES = { sqlite: 8, postgres: 160 } as const

it.each(toRun)(
  'loses nothing when the disk of $server on $database is full, and continues once there is room [REL-05]',
  async ({ server, database }) => {
    const disk = createSmallDisk(SIZES[database])
    if (!disk) {
      console.log('A file system cannot be mounted here: the full disk was not tested.')
      return
    }
    try {
      await withFleet(
        await createWorld(server),
        database,
        async (stage) => {
          for (const fault of [diskFull(disk), killedOnFullDisk(disk)])
            await expectRounds({ ...stage, fault, rounds, checkEvery: 2 }).finally(() => disk.clear())
        },
        { folder: disk.folder },
      )
    } finally {
      disk.remove()
    }
  },
  HOUR,
)

it.each(toRun)(
  'loses nothing and does nothing twice when the clock of $server on $database jumps [REL-05]',
  async ({ server, database }) => {
    const folder = mkdtempSync(join(tmpdir(), 'quoin-clock-'))
    const clock = createShiftedClock(join(folder, 'offset'))
    try {
      await withFleet(await createWorld(server, clock), database, async ({ subject, fleet }) => {
        const violations = await runClockRounds(subject, fleet, clock, { seed, rounds })
        console.log(`${server} on ${database}, clock: ${rounds} rounds`)
        writeResults({ rounds, violations: violations.length })
        expect(violations).toEqual([])
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  HOUR,
)
