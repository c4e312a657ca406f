import { vi } from 'vitest'
import { createKernel, type KernelOptions } from '#kernel'
import { createMockLedger, createTestPlatform, type MockLedger, type TestPlatform } from '#testing'
import { eip155 } from '../../../chains/eip155/src/index.js'
import { solana } from '../../../chains/solana/src/index.js'
import { createLedgerApps, type LedgerAppsState } from '../../../testing/playwright/keys/ledger-apps.js'
import { hardwarePlugin } from '../src/manifest.js'

/** The paths of the tests, with the addresses of the test keys. */
export const evmPath = "44'/60'/0'/0/0"
export const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const solanaPath = "44'/501'/0'"

const network = (
  caipNetworkId: `${string}:${string}`,
  name: string,
  symbol: string,
): KernelOptions['networks'][number] => {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    chainNamespace,
    caipNetworkId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: chainNamespace === 'eip155' ? 18 : 9 },
    rpcUrls: { default: { http: [`https://${chainNamespace}.example`] } },
  }
}
export const networks = [
  network('eip155:1', 'Ethereum', 'ETH'),
  network('eip155:137', 'Polygon', 'POL'),
  network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL'),
]

/** A node's answers by method; one that is a function gets the parameters. An error is thrown as the network's. */
export type NodeAnswers = Record<string, unknown>

/** A kernel with the plugin, a fake device with test keys, and a node. */
export async function createHardwareWorld({
  platform = createTestPlatform(),
  isPermitted = true,
  hasHid = true,
  seed,
}: {
  readonly hasHid?: boolean
  readonly platform?: TestPlatform
  readonly isPermitted?: boolean
  readonly seed?: string
} = {}) {
  const apps = createLedgerApps(seed)
  let hold: ((command: string) => boolean) | undefined
  let other: ((command: string) => string | undefined) | undefined
  const ledger = createMockLedger({
    isPermitted,
    answer: async (command) => (hold?.(command) ? undefined : (other?.(command) ?? apps.answer(command))),
  })
  if (hasHid) plugIn(platform, ledger)
  const node: NodeAnswers = {
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_feeHistory: {
      baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
      reward: [['0x1', '0x2', '0x3']],
      gasUsedRatio: [0.5],
    },
    getBalance: { context: { slot: 1 }, value: 1_500_000_000 },
  }
  const sent: string[] = []
  platform.onFetch(({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}') as {
      readonly id: number
      readonly method: string
      readonly params: readonly unknown[]
    }
    if (/send/i.test(method)) sent.push(String(params[0]))
    const found = node[method]
    const answer: unknown = typeof found === 'function' ? found(params) : found
    if (answer instanceof Error) throw answer
    if (answer === undefined)
      return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: method } })
    return Response.json({ jsonrpc: '2.0', id, ...(isError(answer) ? answer : { result: answer }) })
  })
  const kernel = createKernel({ projectId: 'test', logLevel: 'silent', platform, networks })
    .use(eip155)
    .use(solana)
    .use(hardwarePlugin, true)
  await kernel.start({ services: 'all' })
  await vi.waitFor(() => {
    const states = Object.values(kernel.connections.store.getState().byNamespace)
    if (states.some(({ status }) => status === 'restoring')) throw new Error('restoring')
  })
  return {
    kernel,
    platform,
    ledger,
    node,
    sent,
    device: apps.state satisfies LedgerAppsState,
    /** Answers some commands in place of the apps. */
    answerAs(next: typeof other) {
      other = next
    },
    /** Commands of this kind get no answer. */
    holdCommands(next: typeof hold) {
      hold = next
    },
  }
}

const isError = (answer: unknown): answer is { readonly error: object } =>
  typeof answer === 'object' && answer !== null && 'error' in answer

/** Ledger's library reads the page's `navigator` itself. */
export function plugIn(platform: TestPlatform, { hid }: Pick<MockLedger, 'hid'>): void {
  platform.globals.navigator = { hid }
  vi.stubGlobal('navigator', { hid })
}
