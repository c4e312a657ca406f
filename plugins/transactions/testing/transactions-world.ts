import {
  type CaipAddress,
  type ChainModule,
  type ChainTransactions,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginTypes,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createTestPlatform,
  type TestPlatform,
} from '#testing'
import { type SentTransaction, TransactionsToken } from '../src/contract.js'
import { transactionsPlugin } from '../src/manifest.js'

interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly views: { Status: undefined }
}

export const from: CaipAddress = 'mock:one:alice'

/** Creates a transfer of 1.5 TT to Bob. */
export const sent = (id: string, more: Partial<SentTransaction> = {}): SentTransaction => ({
  id,
  caipNetworkId: 'mock:one',
  from,
  operationType: 'send',
  to: 'bob',
  moved: [{ direction: 'out', symbol: 'TT', value: 1_500_000n, decimals: 6 }],
  ...more,
})

/** One pending wait for a transaction. */
export interface OpenWait {
  readonly id: string
  readonly timeoutMs: number | undefined
  readonly signal: AbortSignal | undefined
  print(status: 'success' | 'failed', replacedBy?: string): void
  fail(error: unknown): void
}

/** Starts a kernel with the plugin and a chain whose transactions the test ends. */
export async function startWorld({
  platform = createTestPlatform(),
  readSent = async () => undefined,
  canWait = true,
}: {
  readonly platform?: TestPlatform
  readonly readSent?: ChainTransactions['readSent']
  readonly canWait?: boolean
} = {}) {
  const waits: OpenWait[] = []
  const waitFor: ChainTransactions['waitFor'] = ({ id, timeoutMs, signal }) =>
    new Promise((resolve, reject) => {
      waits.push({
        id,
        timeoutMs,
        signal,
        print: (status, replacedBy) => resolve({ status, replacedBy }),
        fail: reject,
      })
    })
  const chain: ChainModule = {
    ...createMockChain({ rpc: { safe: [], approval: ['mock_send'] } }),
    transactions: canWait ? { waitFor, readSent } : undefined,
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
  }
  const wallet = createMockConnector({
    namespaces: ['mock'],
    accounts: ['alice'],
    methods: ['mock_send'],
    answers: { mock_send: () => 'hash9' },
  })
  const world: Plugin<WorldPlugin> = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [chain],
      connectors: [{ id: 'wallet', create: () => wallet }],
      rpc: { mock: { approval: ['mock_send'] } },
      views: { Status: { load: async () => ({ default: () => 'Sent' }), title: 'status' } },
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [createMockNetwork()],
    platform,
  })
    .use(world)
    .use(transactionsPlugin)
  await kernel.start({ services: 'all' })
  const service = await kernel.load(TransactionsToken)
  return { kernel, platform, waits, service }
}
