import {
  type AccountType,
  type ChainModule,
  type ChainPaymentLinks,
  type ConnectionGrant,
  type ConnectRequest,
  createKernel,
  type Kernel,
  type Plugin,
  type PluginTypes,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type TestPlatform,
} from '#testing'
import type { AccountPlugin } from '../../account/src/contract.js'
import { accountPlugin } from '../../account/src/manifest.js'
import type { ReceivePlugin } from '../src/contract.js'
import { receivePlugin } from '../src/manifest.js'

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

export interface ReceiveWorld {
  readonly kernel: Kernel<AccountPlugin | ReceivePlugin>
  readonly platform: TestPlatform
}

/** Creates payment links with the test's function; they are never read. */
export const linksBy = (create: NonNullable<ChainPaymentLinks['create']>): ChainPaymentLinks => ({
  create,
  read: async () => undefined,
})

/** Starts a kernel with the plugin, a wallet whose account is `alice`, and the networks `mock:one` and `mock:two`. */
export async function startReceive(
  options: {
    readonly chain?: Partial<ChainModule>
    /** The namespace does not support payment links. */
    readonly hasNoLinks?: boolean
    readonly accountType?: AccountType
    readonly isConnected?: boolean
    readonly locale?: string
    /** A further plugin. */
    readonly further?: Plugin<PluginTypes>
  } = {},
): Promise<ReceiveWorld> {
  const platform = createTestPlatform()
  const mock = createMockConnector({ namespace: 'mock', accounts: ['alice'] })
  const wallet = {
    ...mock,
    async connect(request: ConnectRequest): Promise<ConnectionGrant> {
      const { namespaces } = await mock.connect(request)
      const grants = Object.entries(namespaces).map(([name, grant]) => {
        const accounts = grant.accounts.map((one) => ({ ...one, type: options.accountType ?? one.type }))
        return [name, { ...grant, accounts }]
      })
      return { namespaces: Object.fromEntries(grants) }
    },
  }
  const chain: ChainModule = {
    ...createMockChain(),
    paymentLinks: options.hasNoLinks
      ? undefined
      : linksBy(async ({ address, network, value }) => `mock:${address}@${network.id}?value=${value}`),
    ...options.chain,
  }
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    locale: options.locale ?? 'en',
    networks: [createMockNetwork('mock:one'), createMockNetwork('mock:two')],
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(accountPlugin)
    .use(receivePlugin)
  if (options.further) kernel.use(options.further)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  if (options.isConnected ?? true) await kernel.connections.connect(wallet.id)
  return { kernel, platform }
}
