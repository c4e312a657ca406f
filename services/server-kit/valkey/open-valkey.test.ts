import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeEachValkey } from '../testing/describe-each-valkey.js'
import { startValkeyStandIn } from '../testing/start-valkey-stand-in.js'
import type { ValkeyUnderTest } from '../testing/valkey-under-test.js'
import { isValkeyUrl, type OpenValkeyOptions, openValkey, type Valkey } from './open-valkey.js'

const patient = { timeout: 20_000, interval: 20 }

afterEach(() => vi.restoreAllMocks())

/** Opens a connection that ends with the test. */
async function open(server: Pick<ValkeyUnderTest, 'url'>, more: Partial<OpenValkeyOptions> = {}) {
  const onFault = vi.fn()
  const valkey = await openValkey({
    url: server.url,
    prefix: 'test',
    onFault,
    within: 20_000,
    rest: 100,
    ...more,
  })
  onTestFinished(() => valkey.close())
  return { valkey, onFault }
}

const take = (valkey: Valkey, key = 'a'): Promise<number> =>
  valkey.count('limit', key, 1, 60_000).then(({ points }) => points)

describeEachValkey('Valkey', (startServer) => {
  async function start(): Promise<ValkeyUnderTest> {
    const server = await startServer()
    onTestFinished(async () => {
      await server.recover()
      await server.stop()
    })
    return server
  }

  it('counts the points of two processes together: none is lost, none is counted twice', async () => {
    const server = await start()
    const [one, two] = await Promise.all([open(server), open(server)])
    const sums = await Promise.all(
      Array.from({ length: 200 }, (_, at) => take(at % 2 === 0 ? one.valkey : two.valkey)),
    )
    expect(sums.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  })

  it('begins a window with its first points, and does not extend it', async () => {
    const server = await start()
    const { valkey } = await open(server)
    const first = await valkey.count('limit', 'a', 2, 60_000)
    expect(first.points).toBe(2)
    expect(first.endsIn).toBeGreaterThan(50_000)
    const second = await valkey.count('limit', 'a', 3, 600_000)
    expect(second.points).toBe(5)
    expect(second.endsIn).toBeLessThanOrEqual(60_000)
  })

  it('begins to count again after the window', async () => {
    const { valkey } = await open(await start())
    await valkey.count('limit', 'a', 5, 30)
    await vi.waitFor(async () => expect((await valkey.count('limit', 'a', 1, 30)).points).toBe(1), patient)
  })

  it('separates names, keys and prefixes', async () => {
    const server = await start()
    const { valkey } = await open(server)
    const { valkey: other } = await open(server, { prefix: 'other' })
    expect(await Promise.all([take(valkey, 'a'), take(valkey, 'b'), take(other, 'a')])).toEqual([1, 1, 1])
    expect((await valkey.count('further', 'a', 1, 60_000)).points).toBe(1)
  })

  it('returns a stored text with its remaining lifetime, and nothing once it has expired', async () => {
    const { valkey } = await open(await start())
    expect(await valkey.get('cache', 'a')).toBeUndefined()
    const text = 'ä€😀\r\n$5\r\n"'
    await valkey.set('cache', 'a', text, 60_000)
    const found = await valkey.get('cache', 'a')
    expect(found?.text).toBe(text)
    expect(found?.remaining).toBeGreaterThan(50_000)
    await valkey.set('cache', 'a', text, 20)
    await vi.waitFor(async () => expect(await valkey.get('cache', 'a')).toBeUndefined(), patient)
  })

  it('does not store a text of more than 65,536 characters', async () => {
    const { valkey } = await open(await start())
    await valkey.set('cache', 'a', 'x'.repeat(65_537), 60_000)
    expect(await valkey.get('cache', 'a')).toBeUndefined()
    await valkey.set('cache', 'a', 'x'.repeat(65_536), 60_000)
    expect((await valkey.get('cache', 'a'))?.text).toHaveLength(65_536)
  })

  it('writes keys of prefix, name and hash, each with an expiry (SEC-01)', async () => {
    const server = await start()
    const { valkey } = await open(server)
    await take(valkey, '192.0.2.77')
    await valkey.set('cache', 'eip155:1:0xabcdef', 'value', 60_000)
    const keys = await server.keys()
    expect(keys).toHaveLength(2)
    for (const { key, remaining } of keys) {
      expect(key).toMatch(/^test:(limit|cache):[\w-]{43}$/)
      expect(remaining).toBeGreaterThan(0)
    }
  })

  it('fails within its time limit while the server is silent, then at once, and recovers [G2]', async () => {
    const server = await start()
    const { valkey, onFault } = await open(server, { within: 100, rest: 60_000 })
    await take(valkey)
    await server.hang()
    await expect(take(valkey)).rejects.toMatchObject({ name: 'ValkeyUnavailable', reason: 'late' })
    const after = await Promise.allSettled(Array.from({ length: 50 }, () => take(valkey)))
    const skipped = { reason: expect.stringMatching(/^(resting|offline)$/) }
    for (const one of after) expect(one).toMatchObject({ status: 'rejected', reason: skipped })
    await server.recover()
    expect(onFault).not.toHaveBeenCalled()
    const { valkey: later } = await open(server)
    // The count of the late call is unknown; no earlier one is lost.
    expect(await take(later)).toBeGreaterThanOrEqual(2)
  })

  it('replaces a silent connection by a new one', async () => {
    const server = await start()
    const { valkey } = await open(server, { within: 100, rest: 10 })
    await take(valkey)
    await server.hang()
    await expect(take(valkey)).rejects.toMatchObject({ reason: 'late' })
    await server.recover()
    await vi.waitFor(async () => expect(await take(valkey, 'b')).toBeGreaterThan(0), patient)
  })

  it('fails at once without a connection, reports the outage once, and reconnects [G1]', async () => {
    const server = await start()
    const onAvailable = vi.fn()
    const { valkey, onFault } = await open(server, { onAvailable })
    await take(valkey)
    await server.loseConnections()
    await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1), patient)
    await vi.waitFor(async () => expect(await take(valkey)).toBe(2), patient)
    expect(onAvailable.mock.calls).toEqual([[true], [false], [true]])
  })

  it('fails while the memory is full, and counts again afterwards', async () => {
    const server = await start()
    const { valkey } = await open(server, { rest: 10 })
    await take(valkey)
    await server.fill()
    await expect(take(valkey)).rejects.toMatchObject({ reason: 'refused' })
    await expect(valkey.set('cache', 'a', 'x', 60_000)).rejects.toMatchObject({ name: 'ValkeyUnavailable' })
    await server.recover()
    await vi.waitFor(async () => expect(await take(valkey)).toBe(2), patient)
  })

  it('replaces the connection if the server has become a replica: its address may lead to another one', async () => {
    const server = await start()
    const onAvailable = vi.fn()
    const { valkey } = await open(server, { rest: 10, onAvailable })
    await take(valkey)
    await server.demote()
    await expect(take(valkey)).rejects.toMatchObject({ reason: 'refused' })
    await vi.waitFor(() => expect(onAvailable.mock.calls).toEqual([[true], [true]]), patient)
    await server.recover()
    await vi.waitFor(async () => expect(await take(valkey, 'b')).toBe(1), patient)
  })

  it('fails after it was closed', async () => {
    const { valkey } = await open(await start())
    valkey.close()
    await expect(take(valkey)).rejects.toMatchObject({ reason: 'offline' })
  })
})

it('opens without a server, fails at once, and never shows the password', async () => {
  const { valkey, onFault } = await open({ url: 'redis://:planted-secret@127.0.0.1:1' })
  await expect(take(valkey)).rejects.toMatchObject({ reason: 'offline' })
  expect(onFault).toHaveBeenCalledTimes(1)
  const [error] = onFault.mock.calls[0] ?? []
  expect(String(error) + JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('planted')
})

it('authenticates with the password of the URL', async () => {
  const server = await startValkeyStandIn('pass-word')
  onTestFinished(() => server.stop())
  const { valkey } = await open(server)
  expect(await take(valkey)).toBe(1)
  const wrong = await open({ url: server.url.replace('pass-word', 'other') }, { within: 50 })
  await expect(take(wrong.valkey)).rejects.toMatchObject({ reason: 'offline' })
  await vi.waitFor(() => expect(wrong.onFault).toHaveBeenCalledTimes(1), patient)
})

it('accepts URLs of Redis and Valkey, with and without TLS', () => {
  const valid = [
    'redis://h',
    'rediss://u:p@h:6380/2',
    'valkey://h:1',
    'valkeys://h',
    'redis://[::1]:6379',
    'redis://h/1?prefix=a-b',
  ]
  expect(valid.filter((url) => !isValkeyUrl(url))).toEqual([])
  const invalid = [
    '',
    'http://h',
    'redis:h',
    'redis://',
    'redis://h/name',
    'h:6379',
    'unix:///tmp/s',
    'redis://h?prefix=',
    'redis://h?a=b',
    'redis://h#a',
  ]
  expect(invalid.filter(isValkeyUrl)).toEqual([])
})
