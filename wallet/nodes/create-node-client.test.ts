import { expect, it } from 'vitest'
import { createMockNetwork, createTestPlatform, type TestPlatform } from '#testing'
import type { Network } from '../networks/network.js'
import { createNodeClient, type NodeClient } from './create-node-client.js'

const urls = ['https://one.example/api/', 'https://two.example/api']
const network: Network = { ...createMockNetwork('bip122:one'), rpcUrls: { default: { http: urls } } }

function setUp(): { platform: TestPlatform; node: NodeClient } {
  const platform = createTestPlatform()
  return { platform, node: createNodeClient(platform) }
}

it('reads a path from the first address that responds, and from no other [SEC-14]', async () => {
  const { platform, node } = setUp()
  platform.onFetch((request) =>
    request.url.startsWith('https://one.')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Response('[1,2]'),
  )
  const read = node.readHttp({ network, path: '/address/x/utxo' }, (body) => JSON.parse(body))
  expect(await read).toEqual([1, 2])
  expect(platform.requests.map(({ url }) => url)).toEqual([
    'https://one.example/api/address/x/utxo',
    'https://two.example/api/address/x/utxo',
  ])
  expect(platform.leftovers()).toEqual([])
})

it('sends a body by POST, as text and without cookies', async () => {
  const { platform, node } = setUp()
  platform.onFetch(() => new Response('id'))
  expect(await node.readHttp({ network, path: '/tx', body: '02000000' }, String)).toBe('id')
  expect(platform.requests[0]).toMatchObject({ method: 'POST', body: '02000000' })
})

it('sends a body of the media type that a server requires', async () => {
  const { platform, node } = setUp()
  platform.onFetch(({ headers }) => new Response(headers.get('content-type')))
  expect(await node.readHttp({ network, path: '/tx', body: '00' }, String)).toBe('text/plain')
  const contentType = 'application/json'
  expect(await node.readHttp({ network, path: '/message', body: '{}', contentType }, String)).toBe(
    contentType,
  )
})

it("treats a refusal as final and reports the server's text", async () => {
  const { platform, node } = setUp()
  platform.onFetch(() => new Response('sendrawtransaction RPC error: dust', { status: 400 }))
  await expect(node.readHttp({ network, path: '/tx', body: '00' }, String)).rejects.toMatchObject({
    code: 'NODE_REFUSED',
    details: '400: sendrawtransaction RPC error: dust',
  })
  expect(platform.requests).toHaveLength(1)
})

it('retries after temporary faults, and fails in the end [REL-02]', async () => {
  const { platform, node } = setUp()
  let requestCount = 0
  platform.onFetch(() => new Response('later', { status: ++requestCount < 3 ? 503 : 200 }))
  const read = node.readHttp({ network, path: '/blocks/tip/height' }, String)
  await platform.clock.advanceAsync(5_000)
  expect(await read).toBe('later')

  platform.onFetch(() => new Response('later', { status: 503 }))
  const failing = node.readHttp({ network, path: '/blocks/tip/height' }, String)
  const outcome = expect(failing).rejects.toMatchObject({ code: 'NODE_FAILED' })
  await platform.clock.advanceAsync(60_000)
  await outcome
  expect(platform.leftovers()).toEqual([])
})

it('waits for the Retry-After of the last node, and fails at once if it exceeds the limit [REL-02]', async () => {
  const { platform, node } = setUp()
  const requestedAt: number[] = []
  let retryAfter = '4'
  platform.onFetch(() => {
    requestedAt.push(platform.now())
    return new Response('later', {
      status: requestedAt.length < 3 ? 429 : 200,
      headers: { 'retry-after': retryAfter },
    })
  })
  const read = node.readHttp({ network, path: '/blocks/tip/height' }, String)
  await platform.clock.advanceAsync(3_900)
  expect(requestedAt).toHaveLength(2)
  await platform.clock.advanceAsync(200)
  expect(await read).toBe('later')
  retryAfter = '3600'
  requestedAt.length = 0
  await expect(node.readHttp({ network, path: '/blocks/tip/height' }, String)).rejects.toMatchObject({
    code: 'NODE_FAILED',
  })
  expect(requestedAt).toHaveLength(2)
})

it('spreads the pauses of pages that lose a node together [REL-02]', async () => {
  const pauses = await Promise.all(
    [0, 255].map(async (random) => {
      const platform = createTestPlatform()
      const node = createNodeClient({ ...platform, randomBytes: () => new Uint8Array([random]) })
      const requestedAt: number[] = []
      platform.onFetch(() => {
        requestedAt.push(platform.now())
        return new Response('later', { status: requestedAt.length < 3 ? 503 : 200 })
      })
      const read = node.readHttp({ network, path: '/blocks/tip/height' }, String)
      await platform.clock.advanceAsync(1_000)
      await read
      // The second node is called at once, the first one again after a pause.
      return (requestedAt[2] ?? Number.NaN) - (requestedAt[1] ?? Number.NaN)
    }),
  )
  expect(pauses).toEqual([150, 450])
})

it('ends by its signal, and by an endless body [REL-02] [SEC-15]', async () => {
  const { platform, node } = setUp()
  platform.onFetch(() => new Promise(() => {}))
  const controller = new AbortController()
  const read = node.readHttp({ network, path: '/x', signal: controller.signal }, String)
  const outcome = expect(read).rejects.toMatchObject({ code: 'ABORTED' })
  controller.abort()
  await outcome
  const chunk = new Uint8Array(1024 * 1024).fill(0x20)
  platform.onFetch(() => new Response(new ReadableStream({ pull: (sink) => sink.enqueue(chunk) })))
  const endless = node.readHttp({ network, path: '/x' }, String)
  const failed = expect(endless).rejects.toMatchObject({ code: 'NODE_FAILED' })
  await platform.clock.advanceAsync(60_000)
  await failed
})
