import { afterEach, expect, it } from 'vitest'
import {
  createKernel,
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
} from '../../core/index.js'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createTestPlatform,
} from '../../testing/index.js'

type Opened = Readonly<Record<string, Readonly<Record<string, { readonly approval: readonly string[] }>>>>

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const namespaces = ['eip155', 'ton'] as const
const wallets = namespaces.map((namespace) =>
  createMockConnector({
    id: namespace,
    namespace,
    methods: ['mock_send'],
    answers: { mock_send: () => 'sent' },
  }),
)

/** A plugin that contributes the chain of `ton`, and opens methods to `send`. */
const chainPlugin = (rpcFor: Opened): Plugin<PluginTypes> =>
  definePlugin({
    id: 'ton',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [createMockChain({ namespace: 'ton' })],
      connectors: wallets.map((wallet) => ({ id: wallet.id, create: () => wallet })),
      rpcFor,
    },
  })

async function start(rpcFor: Opened) {
  let send: PluginContext | undefined
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: namespaces.map((namespace) => createMockNetwork(`${namespace}:one`)),
    platform: createTestPlatform(),
  })
    .use(
      definePlugin({
        id: 'evm',
        version: '1.0.0',
        kernel: '*',
        contributes: { chains: [createMockChain({ namespace: 'eip155' })] },
      }),
    )
    .use(
      definePlugin({
        id: 'send',
        version: '1.0.0',
        kernel: '*',
        start(ctx) {
          send = ctx
        },
      }),
    )
    .use(chainPlugin(rpcFor))
  running.push(kernel)
  await kernel.start({ services: 'all' })
  for (const { id } of wallets) await kernel.connections.connect(id)
  const request = (namespace: string) =>
    send?.rpc
      .request({ namespace, method: 'mock_send', params: [] })
      .catch((error: { readonly code: string }) => error.code)
  return { kernel, request }
}

it('a plugin may request the methods that the plugin of a chain opens to it, in that namespace alone [SEC-08]', async () => {
  const { kernel, request } = await start({ ton: { send: { approval: ['mock_send'] } } })
  expect(await request('ton')).toBe('sent')
  expect(await request('eip155')).toBe('RPC_NOT_ALLOWED')
  const { permissions } = await kernel.inspect()
  expect(permissions.filter(({ caller }) => caller === 'send')).toMatchObject([
    { namespace: 'ton', method: 'mock_send', kind: 'approval', allowed: true },
  ])
})

it.each<[string, Opened]>([
  ['another plugin', { ton: { other: { approval: ['mock_send'] } } }],
  ['another method', { ton: { send: { approval: ['mock_sign'] } } }],
  ['the namespace of another plugin’s chain', { eip155: { send: { approval: ['mock_send'] } } }],
])('nothing is opened by %s [SEC-08]', async (_, rpcFor) => {
  const { request } = await start(rpcFor)
  expect(await request('ton')).toBe('RPC_NOT_ALLOWED')
  expect(await request('eip155')).toBe('RPC_NOT_ALLOWED')
})
