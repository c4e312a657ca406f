import {
  type CaipAddress,
  type ChainModule,
  type ChainTransactions,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginTypes,
  QuoinError,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createTestPlatform,
  type TestPlatform,
} from '#testing'
import { type SentBatch, type SentTransaction, TransactionsToken } from '../src/contract.js'
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

/** Creates the same transfer on an EVM network, where wallets have batches. */
export const sentByBatch = (id: string): SentTransaction => ({
  ...sent(id),
  caipNetworkId: 'eip155:one',
  from: 'eip155:one:alice',
})

/** Creates the same transfer as a batch of the wallet `mock`. */
export const batch = (batchId: string, more: Partial<SentBatch> = {}): SentBatch => {
  const { id: _, ...facts } = sentByBatch('')
  return { ...facts, batchId, connectorId: 'mock', ...more }
}

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
  namespace = 'mock',
  account = 'alice',
  walletId = 'mock',
  walletName = 'Mock',
  status = () => ({ outcome: 'pending' }),
  findInclusion,
}: {
  readonly platform?: TestPlatform
  readonly readSent?: ChainTransactions['readSent']
  readonly canWait?: boolean
  readonly namespace?: string
  readonly account?: string
  readonly walletId?: string
  readonly walletName?: string
  /** The wallet's answer about a batch; it may throw. */
  readonly status?: (id: string) => unknown
  readonly findInclusion?: ChainTransactions['findInclusion']
} = {}) {
  const waits: OpenWait[] = []
  /** The batches that the wallet was requested for. */
  const statusRequests: string[] = []
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
    ...createMockChain({ namespace, rpc: { safe: ['wallet_getCallsStatus'], approval: ['mock_send'] } }),
    batches: {
      supportRequest: () => Promise.reject(new QuoinError('RPC_NOT_ALLOWED')),
      isSupported: async () => false,
      build: () => Promise.reject(new QuoinError('RPC_NOT_ALLOWED')),
      decode: async () => undefined,
      statusRequest: async ({ id }) => ({ method: 'wallet_getCallsStatus', params: [id] }),
      readStatus: async ({ answer }) => Object(answer),
    },
    transactions: canWait ? { waitFor, readSent, ...(findInclusion && { findInclusion }) } : undefined,
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
  }
  const wallet = createMockConnector({
    id: walletId,
    name: walletName,
    namespaces: [namespace],
    accounts: [account],
    methods: ['mock_send', 'wallet_getCallsStatus'],
    answers: {
      mock_send: () => 'hash9',
      wallet_getCallsStatus(params) {
        const [id] = Object(params)
        statusRequests.push(String(id))
        return status(String(id))
      },
    },
  })
  const world: Plugin<WorldPlugin> = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [chain],
      connectors: [{ id: 'wallet', create: () => wallet }],
      rpc: { [namespace]: { approval: ['mock_send'] } },
      views: { Status: { load: async () => ({ default: () => 'Sent' }), title: 'status' } },
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [createMockNetwork(`${namespace}:one`)],
    platform,
  })
    .use(world)
    .use(transactionsPlugin)
  await kernel.start({ services: 'all' })
  const service = await kernel.load(TransactionsToken)
  return { kernel, platform, waits, service, statusRequests }
}
