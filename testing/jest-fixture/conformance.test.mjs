// Runs the suites with the globals of Jest and Vitest: scripts/packed/jest-conformance.mjs runs it in both, with the packed
// package.
import { createEip155Module, eip155 } from 'quoin/chains/eip155'
import { createKernel, definePlugin } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { walletsPlugin } from 'quoin/plugins/wallets'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createReplayWorld,
  createTestPlatform,
  describeChain,
  describeConnector,
  describePlugin,
  replayTrace,
} from 'quoin/testing'

const api = { describe, expect, it }
const [alice, bob] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]
const network = {
  ...createMockNetwork('eip155:1'),
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}

const hello = definePlugin({
  id: 'hello',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    messages: { en: async () => ({ default: { title: 'Hello' } }) },
    views: { Hello: { title: 'title', load: async () => ({ default: () => null }) } },
  },
})

describePlugin(api, 'hello', () => ({ plugin: hello }))
describePlugin(api, 'account', () => ({
  plugin: accountPlugin,
  otherViews: ['Connect'],
  viewParams: { AccountLabel: { address: alice } },
  invalidOptions: [{ options: { defaultAccountTypes: 'eoa' }, names: 'defaultAccountTypes' }],
}))
describePlugin(api, 'wallets', () => ({
  plugin: walletsPlugin,
  viewParams: {
    ConnectingExternal: { connectorId: 'conformanceWallet' },
    ConnectingMultiChain: { connectorId: 'conformanceWallet' },
    Downloads: { wallet: { id: 'example', name: 'Example', homepage: 'https://wallet.example' } },
  },
}))
describePlugin(api, 'networks', () => ({
  plugin: networksPlugin,
  requires: [accountPlugin],
  viewParams: {
    SwitchNetwork: { caipNetworkId: 'conform:two' },
    SwitchActiveChain: { caipNetworkId: 'conform:two' },
  },
}))
describePlugin(api, 'eip155', () => ({ plugin: eip155, kernel: { networks: [network] } }))

describeConnector(api, 'mock connector', () => {
  const addresses = ['alice', 'bob']
  const connector = createMockConnector({ namespace: 'mock', accounts: addresses })
  return {
    connector,
    wallet: connector,
    addresses,
    networks: [createMockNetwork('mock:one'), createMockNetwork('mock:two')],
    request: { method: 'mock_sign', params: [] },
    reload: () => connector,
  }
})

// Modules of the first use load before the test clock controls the time.
await createEip155Module(createTestPlatform()).checkAddress(alice)

describeChain(api, 'eip155', () => {
  const platform = createTestPlatform()
  return {
    module: createEip155Module(platform),
    platform,
    network,
    reference: '1',
    transactionId: `0x${'ab'.repeat(32)}`,
    validAddresses: [
      { text: alice, shown: alice },
      { text: bob.toLowerCase(), shown: bob },
    ],
    invalidAddresses: [{ text: alice.slice(0, -1), reason: 'format' }],
    params: [{ method: 'personal_sign', good: [['hello', alice]], bad: [[], ['hello', 'bob']] }],
    transferNode({ body }) {
      const { id, method } = JSON.parse(body)
      const answers = {
        eth_getBlockByNumber: { baseFeePerGas: '0x7' },
        eth_getBalance: '0xffffffffffffffffffff',
      }
      const result = answers[method] ?? '0x5208'
      return Response.json({ jsonrpc: '2.0', id, result })
    },
  }
})

it('records and replays a session', async () => {
  const platform = createTestPlatform()
  const wallet = createMockConnector({ namespace: 'mock', accounts: ['alice'] })
  const options = { projectId: 'test', networks: [createMockNetwork()] }
  const kernel = createKernel({ ...options, platform })
    .use(createMockWorld({ chains: [createMockChain()], wallets: [wallet] }))
    .use(hello)
  await kernel.start()
  platform.clock.advance(1_000)
  kernel.open({ view: 'Hello' })
  platform.clock.advance(1_000)
  await kernel.connections.connect(wallet.id)
  const recording = JSON.parse(JSON.stringify(kernel.recording()))
  await kernel.dispose()
  const world = createReplayWorld(recording)
  const again = createKernel({ ...options, platform: world.platform, networks: world.networks })
    .use(world.plugin)
    .use(hello)
  expect(await replayTrace(again, recording, { world })).toEqual([])
  await again.dispose()
})
