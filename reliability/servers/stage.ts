import { expect } from 'vitest'
import { findPostgres } from '../../services/server-kit/testing/start-postgres.js'
import { writeResults } from '../write-results.js'
import { killed, type RoundsOptions, runRounds, type ServerFault } from './faults/run-rounds.js'
import { type DatabaseName, type FleetOptions, type ServerFleet, startFleet } from './fleet/server-fleet.js'
import { readServerOptions } from './server-options.js'
import { createGatewaySubject, type GatewaySubjectOptions } from './workload/gateway-subject.js'
import { createSiteSubject } from './workload/site-subject.js'
import type { Subject } from './workload/subject.js'

const { seed, isWhole, mutation, firstRound, rounds, ...only } = readServerOptions()
const databases: readonly DatabaseName[] = findPostgres() === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** Limit of one test of rounds. Milliseconds. */
export const HOUR = 3_600_000

export type ServerName = Subject['name']

/** Limit of the rounds of `kill -9`, of which a busy machine takes less than one a minute. Milliseconds. */
export const killLimit: number = Math.max(HOUR, rounds * 60_000)

/** A server on a database. */
export interface Combination {
  readonly server: ServerName
  readonly database: DatabaseName
}

/** Both servers on both databases; in a daily run those of the day, `perDay` of them. */
export function combinations(perDay: number): readonly Combination[] {
  const all = (['gateway', 'secure-site'] as const).flatMap((server) =>
    databases.map((database) => ({ server, database })),
  )
  const step = Math.max(1, Math.floor(all.length / perDay))
  const isSelected = ({ server, database }: Combination): boolean =>
    (only.server ?? server) === server && (only.database ?? database) === database
  return all
    .filter(isSelected)
    .filter(
      (_, index) =>
        isWhole || mutation !== undefined || (seed + index + Math.floor(index / step)) % step === 0,
    )
}

/** A server with what it needs besides its database. */
export type World = Pick<RoundsOptions, 'subject' | 'change'>

/** A world with faults of its own. */
export interface FaultyWorld extends World {
  readonly faults: readonly ServerFault[]
}

/** Creates a server with its world: the gateway with a chain, which `change` changes, the secure site with a mail server. */
export async function createWorld(
  server: ServerName,
  { variables = {}, now = Date.now }: Pick<GatewaySubjectOptions, 'variables' | 'now'> = {},
): Promise<World> {
  if (server === 'secure-site') return { subject: await createSiteSubject(variables, now) }
  const subject = await createGatewaySubject({ variables, now })
  return { subject, change: (random) => subject.truth.change(random) }
}

/** Starts the processes of a server, runs a test on them, and stops everything. */
export async function withFleet<Given extends World>(
  world: Given,
  database: DatabaseName,
  run: (stage: Given & { readonly fleet: ServerFleet }) => Promise<void>,
  options: FleetOptions = {},
): Promise<void> {
  let fleet: ServerFleet | undefined
  try {
    fleet = await startFleet(world.subject.server, database, options)
    await run({ ...world, fleet })
  } finally {
    await fleet?.stop()
    await world.subject.stop()
  }
}

/** Runs rounds of one fault, prints them, and expects no violation. */
export async function expectRounds(options: Omit<RoundsOptions, 'seed'>): Promise<void> {
  const began = performance.now()
  const { violations, ...result } = await runRounds({
    ...options,
    seed,
    ...(options.fault === killed && { firstRound }),
  })
  if (mutation !== undefined && violations.length > 0)
    throw new Error(`caught by: ${violations.slice(1, 3).join('; ')}`)
  writeResults({ rounds: result.rounds, histories: result.histories, violations: violations.length })
  const seconds = Math.round((performance.now() - began) / 1000)
  const { subject, fleet, fault } = options
  console.log(
    `${subject.name} on ${fleet.database}, ${fault.name}: ${result.rounds} rounds, ${result.histories} histories, ${seconds} s`,
  )
  expect(violations).toEqual([])
}
