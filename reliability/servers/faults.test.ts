import { expect, it } from 'vitest'
import { findPostgres } from '../../services/server-kit/testing/start-postgres.js'
import { startStandIn } from '../../services/server-kit/testing/start-stand-in.js'
import { type LyingNode, startLyingNode } from './faults/lying-node.js'
import { killed, type RoundsOptions, runRounds, type ServerFault } from './faults/run-rounds.js'
import { databaseRestarted, nodeLies, providerHangs, reorganised } from './faults/server-faults.js'
import { type DatabaseName, startFleet } from './fleet/server-fleet.js'
import { serverMutations } from './mutations/server-mutations.js'
import { readServerOptions } from './server-options.js'
import { createGatewaySubject } from './workload/gateway-subject.js'
import { createSiteSubject } from './workload/site-subject.js'
import type { Subject } from './workload/subject.js'

const { seed, rounds, faultRounds, isWhole, mutation } = readServerOptions()
const hour = 3_600_000
/** After it no further fault of a daily run begins. Milliseconds. */
const DAILY_TIME = 15_000
const broken = serverMutations.find(({ name }) => name === mutation)

type ServerName = Subject['name']
const databases: readonly DatabaseName[] = findPostgres() === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** Both servers on both databases; each day one database for each. */
const combinations = (['gateway', 'secure-site'] as const)
  .flatMap((server, index) =>
    databases.map((database, place) => ({
      server,
      database,
      isToday: (seed + index + place) % databases.length === 0,
    })),
  )
  .filter(({ server, database, isToday }) =>
    broken ? server === broken.server && database === broken.database : isWhole || isToday,
  )

interface Stage extends Pick<RoundsOptions, 'subject' | 'change'> {
  /** Faults of this server besides those of all. */
  readonly faults: readonly ServerFault[]
  stop(): Promise<void>
}

async function createStage(server: ServerName): Promise<Stage> {
  if (server === 'secure-site') {
    const subject = await createSiteSubject()
    return { subject, faults: [], stop: () => subject.stop() }
  }
  let node: LyingNode | undefined
  const prices = await startStandIn(() => ({ body: { prices: {} } }))
  const subject = await createGatewaySubject({
    variables: { GATEWAY_PRICE_URL: `${prices.url}/?ids={ids}` },
    async nodeUrl(rpcUrl) {
      node = await startLyingNode(rpcUrl)
      return node.url
    },
  })
  const { truth } = subject
  return {
    subject,
    change: (random) => truth.change(random),
    faults: [reorganised(truth), providerHangs(prices), ...(node ? [nodeLies(node, truth)] : [])],
    async stop() {
      await subject.stop()
      await node?.stop()
      await prices.stop()
    },
  }
}

/** Runs rounds of one fault, prints them, and expects no violation. */
async function run(options: RoundsOptions): Promise<void> {
  const began = performance.now()
  const { violations, ...result } = await runRounds(options)
  if (mutation !== undefined && violations.length > 0)
    throw new Error(`caught by: ${violations.slice(1, 3).join('; ')}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  const { subject, fleet, fault } = options
  console.log(
    `${subject.name} on ${fleet.database}, ${fault.name}: ${result.rounds} rounds, ${result.histories} histories, ${seconds} s`,
  )
  expect(violations).toEqual([])
}

it.each(combinations)(
  'loses nothing and does nothing twice when $server on $database is killed, or its node or database fails [REL-05]',
  async ({ server, database }) => {
    const began = performance.now()
    const stage = await createStage(server)
    const { subject, change } = stage
    const fleet = await startFleet(subject.server, database)
    try {
      const common = { subject, fleet, seed, ...(change && { change }) }
      const others = [...stage.faults, ...(database === 'postgres' ? [databaseRestarted] : [])]
      if (broken?.shownBy === undefined)
        await run({ ...common, fault: killed, rounds: broken ? 3 : rounds, checkEvery: 10 })
      const first = seed % Math.max(1, others.length)
      for (const fault of [...others.slice(first), ...others.slice(0, first)]) {
        if (broken && fault.name !== broken.shownBy) continue
        // On a busy machine the rest waits for another day.
        if (!isWhole && !broken && performance.now() - began > DAILY_TIME) break
        await run({ ...common, fault, rounds: broken ? 12 : faultRounds, checkEvery: broken ? 1 : 2 })
      }
    } finally {
      await fleet.stop()
      await stage.stop()
    }
  },
  hour,
)
