import { fileURLToPath } from 'node:url'
import type { Database } from '../../../services/gateway/src/index.js'
import { openDatabase } from '../../../services/gateway/src/index.js'
import { startTestChain } from '../../../services/gateway/testing/test-chain.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import { type ChainTruth, createChainTruth, receiversOf } from './chain-totals.js'
import { gatewayHistories } from './gateway-histories.js'
import type { Subject } from './subject.js'

/** The gateway with a chain of its own. */
export interface GatewaySubject extends Subject {
  readonly truth: ChainTruth
}

export interface GatewaySubjectOptions {
  /** URLs of the nodes, whose answers are compared if there are several; default: that of the chain itself. */
  readonly nodeUrls?: (rpcUrl: string) => Promise<readonly string[]>
  readonly variables?: Readonly<Record<string, string>>
  /** Milliseconds since 1970, by the clock of the gateway. */
  readonly now?: () => number
}

export async function createGatewaySubject(options: GatewaySubjectOptions = {}): Promise<GatewaySubject> {
  const { now = Date.now } = options
  const test = await startTestChain()
  const truth = createChainTruth(test)
  const rpcUrls = (await options.nodeUrls?.(test.rpcUrl)) ?? [test.rpcUrl]
  const confirmed = new Set<string>()
  const histories = gatewayHistories({ confirmed, receivers: receiversOf(test) })
  const chain = { ...test.chain, rpcUrls, crossCheck: rpcUrls.length > 1 }

  async function checkRows({ query }: Database): Promise<readonly string[]> {
    const violations: string[] = []
    const events = await query.selectFrom('analytics_events').select('event_id').execute()
    const stored = events.map(({ event_id }) => event_id)
    const missing = [...confirmed].filter((id) => !stored.includes(id))
    if (missing.length > 0) violations.push(`${missing.length} confirmed events were lost`)
    if (new Set(stored).size !== stored.length) violations.push('an event was stored twice')
    const names = await query.selectFrom('names').select(['name', 'owner']).execute()
    if (new Set(names.map(({ name }) => name)).size !== names.length) violations.push('a name exists twice')
    const quotas = await query.selectFrom('name_quotas').select(['owner', 'registrations']).execute()
    for (const { owner, registrations } of quotas) {
      const owned = names.filter((one) => one.owner === owner).length
      if (owned !== registrations)
        violations.push(`${owner} has ${owned} names, but ${registrations} were counted`)
    }
    const addresses = await query.selectFrom('name_addresses').select('name').execute()
    const addressed = new Set(addresses.map(({ name }) => name))
    for (const { name } of names) if (!addressed.has(name)) violations.push(`${name} has no address`)
    return violations
  }

  return {
    name: 'gateway',
    truth,
    server: {
      folder: fileURLToPath(new URL('../../../services/gateway', import.meta.url)),
      environment: async (databaseUrl) => ({
        variables: {
          DATABASE_URL: databaseUrl,
          GATEWAY_CHAINS: JSON.stringify([chain]),
          GATEWAY_PORT: '0',
          GATEWAY_LOG_LEVEL: 'fatal',
          GATEWAY_JOB_TIME_LIMIT: '1000',
          GATEWAY_TIME_LIMIT: '3000',
          GATEWAY_NODE_TIME_LIMIT: '3000',
          GATEWAY_SESSION_KEY: 'ab'.repeat(32),
          GATEWAY_REQUESTS_PER_MINUTE: '100000000',
          GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '100000000',
          GATEWAY_STORED_PER_HOUR: '1000000000',
          GATEWAY_PROJECT_STORED_PER_HOUR: '1000000000',
          ...options.variables,
        },
      }),
    },
    history: (fleet, random) => random.pick(histories)(fleet, random, now),
    async check({ databaseUrl }: ServerFleet) {
      const database = await openDatabase(databaseUrl)
      try {
        return [...(await checkRows(database)), ...(await truth.check(database))]
      } finally {
        await database.close()
      }
    },
    async stop() {
      await test.stop()
    },
  }
}
