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
async function start({
  version = '1.0.0',
  now = (): number => 0,
  freshMs = 60_000,
  loadedWithin = 60_000,
} = {}) {
  const valkey = await connect()
  return createExpiringCache<Amounts>({
    name: 'test',
    max: 9,
    freshMs,
    now,
    shared: createSharedCache(valkey, version, loadedWithin).values('test'),
  })
}

/** Returns the keys of claims to load a value, or of values, that have not expired. */
async function keys(kind: 'load' | 'cache') {
  const all = await server.keys()
  return all.filter(({ key, remaining }) => key.startsWith(`test:${kind}:`) && remaining > 0)
}

const stored = (count: number) =>
  vi.waitFor(async () => expect(await keys('cache')).toHaveLength(count), patient)
const never = (): Promise<Amounts> => Promise.reject(new Error('It was loaded.'))

describe('a cache that processes share', () => {
  it('loads a value once for two processes', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const value = new Map([['coin', 10n ** 18n]])
    expect(await one.read('a', async () => value)).toEqual(value)
    await stored(1)
    expect(await two.read('a', never)).toEqual(value)
  })

  it('loads a value once if two processes miss it at the same time', async () => {
    const [one, two] = await Promise.all([start(), start()])
    let loads = 0
    let finish: (value: Amounts) => void = () => {}
    const load = (): Promise<Amounts> => {
      loads += 1
      return new Promise((resolve) => (finish = resolve))
    }
    const reads = [one.read('a', load), two.read('a', load)]
    await vi.waitFor(() => expect(loads).toBe(1), patient)
    finish(new Map([['coin', 1n]]))
    expect(await Promise.all(reads)).toEqual([new Map([['coin', 1n]]), new Map([['coin', 1n]])])
    expect(loads).toBe(1)
  })

  it('loads a value itself if the process that was to load it failed', async () => {
    const [one, two] = await Promise.all([start(), start({ loadedWithin: 60 })])
    await expect(one.read('a', () => Promise.reject(new Error('late')))).rejects.toThrow('late')
    expect((await two.read('a', async () => new Map([['coin', 2n]]))).get('coin')).toBe(2n)
  })

  it('makes no process wait for a value that is too large to share', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const large = new Map(Array.from({ length: 5000 }, (_, at) => [`token-${at}`, 1n]))
    await one.read('a', async () => large)
    await stored(1)
    // It would wait for a minute.
    expect(await two.read('a', async () => large)).toEqual(large)
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
    const [key] = await keys('cache')
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
