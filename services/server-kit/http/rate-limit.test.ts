import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../storage/open-database.js'
import { type RequestTables, requestMigrations } from '../storage/request-tables.js'
import { describeEachDatabase } from '../testing/each-database.js'
import { startValkeyStandIn } from '../testing/start-valkey-stand-in.js'
import { openValkey, type Valkey } from '../valkey/open-valkey.js'
import { createRateLimit, type RateLimit, type RateLimitTerms } from './rate-limit.js'

async function open(url: string) {
  const database = await openDatabase<RequestTables>(url, {
    migrations: requestMigrations,
    onFault: () => {},
  })
  // No time limit: a busy machine must not make the process count for itself.
  return { ...database, breaker: { soon: <Answer>(query: () => Promise<Answer>) => query() } }
}

const terms: RateLimitTerms = { name: 'test', requests: 10, whose: 'this address' }

/** Returns how many of the calls pass. */
async function passed(calls: readonly (() => Promise<void>)[]): Promise<number> {
  const results = await Promise.allSettled(calls.map((call) => call()))
  return results.filter(({ status }) => status === 'fulfilled').length
}

const times = (count: number, ...limits: readonly RateLimit[]) =>
  Array.from(
    { length: count },
    (_, at) => () => limits[at % limits.length]?.('192.0.2.1', 1) ?? Promise.reject(),
  )

describeEachDatabase('rate limits with Valkey', open, (openOne) => {
  async function start() {
    const server = await startValkeyStandIn()
    onTestFinished(() => server.stop())
    const connect = async (): Promise<Valkey> => {
      const options = { url: server.url, prefix: 'test', onFault: () => {}, within: 20_000, rest: 1 }
      const valkey = await openValkey(options)
      onTestFinished(() => valkey.close())
      return valkey
    }
    return { server, connect }
  }

  it('let exactly the limit pass when two processes count at once', async () => {
    const { connect } = await start()
    const limits = await Promise.all(
      [0, 1].map(async () => createRateLimit(await openOne(), { ...terms, valkey: await connect() })),
    )
    expect(await passed(times(40, ...limits))).toBe(10)
  })

  it('write nothing into the database', async () => {
    const { connect } = await start()
    const database = await openOne()
    await database.query.deleteFrom('request_limits').execute()
    const limit = createRateLimit(database, { ...terms, valkey: await connect() })
    expect(await passed(times(3, limit))).toBe(3)
    expect(await database.query.selectFrom('request_limits').selectAll().execute()).toEqual([])
  })

  it('count in the database while Valkey is away: at most twice the limit passes, however often it fails', async () => {
    const { server, connect } = await start()
    const database = await openOne()
    await database.query.deleteFrom('request_limits').execute()
    const valkey = await connect()
    const limit = createRateLimit(database, { ...terms, name: 'outage', valkey })
    let total = await passed(times(15, limit))
    expect(total).toBe(10)
    for (let outage = 0; outage < 3; outage++) {
      await server.fill()
      total += await passed(times(15, limit))
      await server.recover()
      await vi.waitFor(() => valkey.count('other', 'a', 1, 1000), { timeout: 20_000 })
      total += await passed(times(15, limit))
    }
    expect(total).toBe(20)
  })

  it('refuse with 429 and the time until the window of Valkey ends', async () => {
    const { connect } = await start()
    const limit = createRateLimit(await openOne(), {
      ...terms,
      name: 'stored',
      seconds: 3600,
      counted: 'bytes to store',
      valkey: await connect(),
    })
    await limit('a', 10)
    const refusal = limit('a', 1)
    await expect(refusal).rejects.toMatchObject({
      status: 429,
      reasons: [
        { name: 'rate', description: expect.stringContaining('Too many bytes to store of this address') },
      ],
    })
    const { retryAfter } = await refusal.catch((error) => error)
    expect(retryAfter).toBeGreaterThan(3500)
    expect(retryAfter).toBeLessThanOrEqual(3600)
  })
})

describe('rate limits without Valkey', () => {
  it('count as before', async () => {
    const database = await open(':memory:')
    onTestFinished(() => database.close())
    expect(await passed(times(15, createRateLimit(database, terms)))).toBe(10)
  })
})
