import { afterEach, expect, it } from 'vitest'
import { createKernel, createNodeClient, definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createMockChain, createMockNetwork, createTestPlatform, type TestPlatform } from '#testing'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** A chain that queries its nodes as all chain modules do. */
const chainPlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
  id: 'chain',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    chains: [
      ({ platform }) => {
        const node = createNodeClient(platform)
        return createMockChain({
          namespace: 'mock',
          rpc: { safe: [], approval: [] },
          node: {
            methods: ['mock_block'],
            request: ({ network, method, signal }) =>
              node.read({ network, method, params: [], signal }, (result) => result),
          },
        })
      },
    ],
  },
})

const one = createMockNetwork('mock:one')
const customRpcUrls = { 'mock:one': ['https://own.example/rpc', 'https://spare.example'] } as const

async function start(options: { customRpcUrls?: typeof customRpcUrls } = {}) {
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [
      { ...one, rpcUrls: { default: { http: ['https://vendor.example'] } } },
      { ...createMockNetwork('mock:two'), rpcUrls: { default: { http: ['https://two.example'] } } },
    ],
    ...options,
  }).use(chainPlugin)
  running.push(kernel)
  await kernel.start()
  return {
    kernel,
    platform,
    read: (id = one.caipNetworkId) => kernel.rpc.read({ method: 'mock_block', caipNetworkId: id }),
  }
}

const answer = (result: string): Response => Response.json({ jsonrpc: '2.0', id: 1, result })
const requestedOrigins = (platform: TestPlatform): readonly string[] => [
  ...new Set(platform.requests.map(({ url }) => new URL(url).origin)),
]

it('reads only from the nodes of the host: no request goes anywhere else [SEC-14]', async () => {
  const { platform, read } = await start({ customRpcUrls })
  platform.onFetch(({ url }) => answer(url))
  expect(await read()).toBe('https://own.example/rpc')
  expect(await read('mock:two')).toBe('https://two.example/')
  expect(requestedOrigins(platform)).toEqual(['https://own.example', 'https://two.example'])
})

it('reads from the next node in the order of the host if one is down, and from no other [REL-02] [SEC-14]', async () => {
  const { platform, read } = await start({ customRpcUrls })
  const mend = platform.onFetch(({ url }) =>
    url.startsWith('https://own.') ? new Response('', { status: 503 }) : answer(url),
  )
  expect(await read()).toBe('https://spare.example/')
  expect(requestedOrigins(platform)).toEqual(['https://own.example', 'https://spare.example'])
  mend()
  platform.onFetch(() => new Response('', { status: 500 }))
  const failed = expect(read()).rejects.toMatchObject({ code: 'NODE_FAILED' })
  await platform.clock.advanceAsync(5_000)
  await failed
  expect(requestedOrigins(platform)).toEqual(['https://own.example', 'https://spare.example'])
})

it('reads from the nodes of the network if the host lists none', async () => {
  const { platform, read } = await start()
  platform.onFetch(({ url }) => answer(url))
  expect(await read()).toBe('https://vendor.example/')
})

it('the report lists the origins that are used, and the policy of the page allows no other [KRN-14]', async () => {
  const { kernel } = await start({ customRpcUrls })
  const { origins, contentSecurityPolicy } = await kernel.report()
  const effective = ['https://own.example', 'https://spare.example', 'https://two.example']
  expect(origins).toEqual(effective)
  expect(contentSecurityPolicy['connect-src']).toEqual(["'self'", ...effective])
})
