import { createKernel, type HostPolicy } from 'quoin/kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type TestPlatform,
} from 'quoin/testing'
import { tokenApprovals } from '../src/manifest.js'
import { createScriptedNode, type ScriptedNode } from './scripted-node.js'

export const alice = '0x52908400098527886e0f7030069857d2e4169ee7'
export const bob = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
export const dai = `0x${'da'.repeat(20)}` as const
export const old = `0x${'0d'.repeat(20)}` as const
export const exchange = `0x${'e1'.repeat(20)}` as const
export const bridge = `0x${'b2'.repeat(20)}` as const
export const endless = 2n ** 256n - 1n

export interface WorldOptions {
  readonly platform?: TestPlatform
  readonly node?: ScriptedNode
  readonly logRequests?: number
  readonly locale?: string
  readonly policy?: HostPolicy
}

/** Creates a kernel with the plugin, a wallet with two accounts, and a scripted node. */
export async function makeWorld(options: WorldOptions = {}) {
  const platform = options.platform ?? createTestPlatform()
  const node = options.node ?? createScriptedNode()
  const wallet: MockConnector = createMockConnector({
    accounts: [alice, bob],
    methods: ['eth_sendTransaction'],
    answers: { eth_sendTransaction: (params) => node.send(Object(params)[0]) },
  })
  const methods = [
    'eth_blockNumber',
    'eth_call',
    'eth_getBlockByNumber',
    'eth_getLogs',
    'eth_getTransactionReceipt',
  ]
  const chain = createMockChain({
    namespace: 'eip155',
    rpc: { safe: [], approval: ['eth_sendTransaction'] },
    node: { methods, request: ({ method, params }) => node.request(method, params) },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale: options.locale ?? 'en',
    networks: [createMockNetwork('eip155:1'), createMockNetwork('eip155:2')],
    platform,
    ...(options.policy && { policy: options.policy }),
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(tokenApprovals, options.logRequests === undefined ? {} : { logRequests: options.logRequests })
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('tokenApprovals')
  return { kernel, platform, node, wallet, api: kernel.tokenApprovals }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
