import { startValkeyStandIn } from '@quoin/server-kit/testing/valkey-stand-in'
import { openValkey, type Valkey } from '@quoin/server-kit/valkey'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createExpiringCache } from '../tokens/expiring-cache.js'
import { createSharedCache } from './shared-cache.js'

const patient = { timeout: 20_000, interval: 20 }
type Amounts = ReadonlyMap<string, bigint>

let server: Awaited<ReturnType<typeof startValkeyStandIn>>
beforeEach(async () => {
  server = await startValkeyStandIn()
  return () => server.stop()
})

async function connect(): Promise<Valkey> {
  const valkey = await openValkey({ url: server.url, prefix: 'test', onFault: () => {}, within: 20_000 })
  onTestFinished(() => valkey.close())
  return valkey
}

/** A cache of one process. */
async function start({ version = '1.0.0', now = () => 0, freshMs = 60_000 } = {}) {
  const valkey = await connect()
  return createExpiringCache<Amounts>({
    name: 'test',
    max: 9,
    freshMs,
    now,
    shared: createSharedCache(valkey, version).values('test'),
  })
}

const stored = (count: number) =>
  vi.waitFor(async () => expect(await server.keys()).toHaveLength(count), patient)
const never = (): Promise<Amounts> => Promise.reject(new Error('It was loaded.'))

describe('a cache that processes share', () => {
  it('loads a value once for two processes', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const value = new Map([['coin', 10n ** 18n]])
    expect(await one.read('a', async () => value)).toEqual(value)
    await stored(1)
    expect(await two.read('a', never)).toEqual(value)
  })

  it('keeps a value in no process longer than in the one that loaded it', async () => {
    let time = 0
    const [one, two] = await Promise.all([start({ freshMs: 60_000 }), start({ now: () => time })])
    await one.read('a', async () => new Map([['coin', 1n]]))
    await stored(1)
    await two.read('a', never)
    time = 60_000
    expect(two.peek('a')).toBeUndefined()
  })

  it('passes an update on, without extending its lifetime', async () => {
    const one = await start()
    await one.read('a', async () => new Map([['coin', 1n]]))
    one.update('a', () => new Map([['coin', 2n]]))
    await vi.waitFor(async () => {
      const other = await start()
      await other.preload(['a'])
      expect(other.peek('a')?.get('coin')).toBe(2n)
    }, patient)
    const [key] = await server.keys()
    expect(key?.remaining).toBeLessThanOrEqual(60_000)
  })

  it('reads the values of others before a list of keys is looked up', async () => {
    const [one, two] = await Promise.all([start(), start()])
    one.set('a', new Map([['coin', 1n]]))
    await stored(1)
    await two.preload(['a', 'b'])
    expect([two.peek('a')?.get('coin'), two.peek('b')]).toEqual([1n, undefined])
  })

  it('shares no values between versions of the gateway', async () => {
    const [old, next] = await Promise.all([start(), start({ version: '1.1.0' })])
    await old.read('a', async () => new Map([['coin', 1n]]))
    await stored(1)
    expect((await next.read('a', async () => new Map([['coin', 2n]]))).get('coin')).toBe(2n)
  })

  it('loads a value itself while Valkey is away, and if a stored text is malformed', async () => {
    const cache = await start()
    const valkey = await connect()
    await valkey.set('cache:1.0.0:test', 'a', '{"$":"other"}', 60_000)
    expect((await cache.read('a', async () => new Map([['coin', 3n]]))).get('coin')).toBe(3n)
    await server.fill()
    expect((await cache.read('b', async () => new Map([['coin', 4n]]))).get('coin')).toBe(4n)
    await server.stop()
    expect((await cache.read('c', async () => new Map([['coin', 5n]]))).get('coin')).toBe(5n)
  })
})
