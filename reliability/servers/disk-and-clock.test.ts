import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPostgres } from '../../services/server-kit/testing/start-postgres.js'
import { createShiftedClock, runClockRounds } from './faults/run-clock-rounds.js'
import { runRounds } from './faults/run-rounds.js'
import { diskFull } from './faults/server-faults.js'
import { createSmallDisk } from './faults/small-disk.js'
import { type DatabaseName, startFleet } from './fleet/server-fleet.js'
import { readServerOptions } from './server-options.js'
import { createGatewaySubject } from './workload/gateway-subject.js'
import { createSiteSubject } from './workload/site-subject.js'

const { seed, faultRounds: rounds, isWhole } = readServerOptions()
const hour = 3_600_000
const databases: readonly DatabaseName[] = findPostgres() === undefined ? ['sqlite'] : ['sqlite', 'postgres']

const combinations = (['gateway', 'secure-site'] as const)
  .flatMap((server, index) =>
    databases.map((database, place) => ({
      server,
      database,
      isToday: (seed + index * databases.length + place) % (2 * databases.length) === 0,
    })),
  )
  .filter(({ isToday }) => isWhole || isToday)

/** Size of the file system of a database. MiB. */
const SIZES = { sqlite: 8, postgres: 160 } as const

it.each(combinations)(
  'loses nothing when the disk of $server on $database is full, and continues once there is room [REL-05]',
  async ({ server, database }) => {
    const disk = createSmallDisk(SIZES[database])
    if (!disk) {
      console.log('A file system cannot be mounted here: the full disk was not tested.')
      return
    }
    const temporary = process.env.TMPDIR
    const gateway = server === 'gateway' ? await createGatewaySubject() : undefined
    const subject = gateway ?? (await createSiteSubject())
    // PostgreSQL has its folder among the temporary ones.
    process.env.TMPDIR = disk.folder
    const fleet = await startFleet(subject.server, database, { folder: disk.folder }).finally(() => {
      if (temporary === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = temporary
    })
    try {
      const { violations, histories } = await runRounds({
        subject,
        fleet,
        fault: diskFull(disk),
        seed,
        rounds,
        checkEvery: 2,
        ...(gateway && { change: (random) => gateway.truth.change(random) }),
      })
      console.log(`${server} on ${database}, disk full: ${rounds} rounds, ${histories} histories`)
      expect(violations).toEqual([])
    } finally {
      disk.clear()
      await fleet.stop()
      await subject.stop()
      disk.remove()
    }
  },
  hour,
)

it.each(combinations)(
  'loses nothing and does nothing twice when the clock of $server on $database jumps [REL-05]',
  async ({ server, database }) => {
    const folder = mkdtempSync(join(tmpdir(), 'quoin-clock-'))
    const clock = createShiftedClock(join(folder, 'offset'))
    const { variables, now } = clock
    const subject =
      server === 'gateway'
        ? await createGatewaySubject({ variables, now })
        : await createSiteSubject(variables, now)
    const fleet = await startFleet(subject.server, database)
    try {
      const violations = await runClockRounds(subject, fleet, clock, { seed, rounds })
      console.log(`${server} on ${database}, clock: ${rounds} rounds`)
      expect(violations).toEqual([])
    } finally {
      await fleet.stop()
      await subject.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  hour,
)
