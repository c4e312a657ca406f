import { expect, it } from 'vitest'
import { startStandIn } from '../../services/server-kit/testing/start-stand-in.js'
import { consistentLies } from './faults/forge-chain.js'
import { type LyingNode, startLyingNode } from './faults/lying-node.js'
import { createLyingNodes } from './faults/lying-nodes.js'
import { killed } from './faults/run-rounds.js'
import {
  databaseLocked,
  databaseRestarted,
  nodeLies,
  providerHangs,
  reorganised,
} from './faults/server-faults.js'
import { serverMutations } from './mutations/server-mutations.js'
import { readServerOptions } from './server-options.js'
import {
  combinations,
  createWorld,
  expectRounds,
  type FaultyWorld,
  HOUR,
  killLimit,
  type ServerName,
  withFleet,
} from './stage.js'
import { createGatewaySubject } from './workload/gateway-subject.js'

const { seed, rounds, faultRounds, isWhole, mutation, fault } = readServerOptions()
/** After it no further fault of a daily run begins. Milliseconds. */
const DAILY_TIME = 15_000
const broken = serverMutations.find(({ name }) => name === mutation)
const only = broken ? (broken.shownBy ?? killed.name) : fault
const isWanted = (name: string): boolean => (only ?? name) === name
/** Numbers of nodes of which one lies. */
const counts = isWhole || broken ? [2, 3] : [2 + (seed % 2)]
const oneLies = (count: number): string => `one of ${count} nodes lies`
/** Faults with tests of their own. */
const apart = [databaseLocked.name, ...counts.map(oneLies)]

/** The server of a broken guard, or those of the run. */
const toRun = combinations(2).filter(
  ({ server, database }) => !broken || (server === broken.server && database === broken.database),
)

async function createFaultyWorld(server: ServerName): Promise<FaultyWorld> {
  if (server === 'secure-site') return { ...(await createWorld(server)), faults: [] }
  let node: LyingNode | undefined
  const prices = await startStandIn(() => ({ body: { prices: {} } }))
  const subject = await createGatewaySubject({
    variables: { GATEWAY_PRICE_URL: `${prices.url}/?ids={ids}` },
    async nodeUrls(rpcUrl) {
      node = await startLyingNode(rpcUrl)
      return [node.url]
    },
  })
  const { truth } = subject
  return {
    subject: {
      ...subject,
      async stop() {
        await subject.stop()
        await node?.stop()
        await prices.stop()
      },
    },
    change: (random) => truth.change(random),
    faults: [reorganised(truth), providerHangs(prices), ...(node ? [nodeLies(node, truth)] : [])],
  }
}

it.each(only !== undefined && apart.includes(only) ? [] : toRun)(
  'loses nothing and does nothing twice when $server on $database is killed, or its node or database fails [REL-05]',
  async ({ server, database }) => {
    const began = performance.now()
    await withFleet(await createFaultyWorld(server), database, async ({ faults, ...stage }) => {
      const others = [...faults, ...(database === 'postgres' ? [databaseRestarted] : [])]
      if (isWanted(killed.name))
        await expectRounds({ ...stage, fault: killed, rounds: broken ? 3 : rounds, checkEvery: 10 })
      const first = seed % Math.max(1, others.length)
      for (const fault of [...others.slice(first), ...others.slice(0, first)]) {
        if (!isWanted(fault.name)) continue
        // On a busy machine the rest waits for another day.
        if (!isWhole && !broken && performance.now() - began > DAILY_TIME) break
        await expectRounds({
          ...stage,
          fault,
          rounds: broken ? 12 : faultRounds,
          checkEvery: broken ? 1 : 2,
        })
      }
    })
  },
  killLimit,
)

/** As in production: longer than a server waits for its database. Milliseconds. */
const TIME_LIMIT = '15000'

it.each(isWanted(databaseLocked.name) ? (broken ? toRun : combinations(1)) : [])(
  'reports $database of $server as unavailable while another process locks it, and does nothing twice [REL-05]',
  async ({ server, database }) => {
    const variables = { GATEWAY_TIME_LIMIT: TIME_LIMIT, SECURE_SITE_TIME_LIMIT: TIME_LIMIT }
    await withFleet(await createWorld(server, { variables }), database, (stage) =>
      expectRounds({ ...stage, fault: databaseLocked, rounds: faultRounds, checkEvery: 1 }),
    )
  },
  HOUR,
)

it.each(
  toRun
    .filter(({ server }) => server === 'gateway')
    .flatMap(({ database }) => counts.map((count) => ({ database, count })))
    .filter(({ count }) => isWanted(oneLies(count))),
)(
  'stores what the chain has on $database while one of $count nodes lies in all its answers [REL-05]',
  async ({ database, count }) => {
    const { subject, liar } = await createLyingNodes(count)
    await withFleet({ subject }, database, async (stage) => {
      const fault = nodeLies(liar, subject.truth, {
        name: oneLies(count),
        all: consistentLies,
        // A majority decides; two nodes that differ decide nothing until both tell the truth.
        ...(count > 2 && {
          meanwhile: async () => expect(await subject.check(stage.fleet)).toEqual([]),
        }),
      })
      await expectRounds({
        ...stage,
        fault,
        rounds: broken ? 4 : faultRounds,
        checkEvery: broken ? 1 : 2,
      })
    })
  },
  HOUR,
)
