import { vi } from 'vitest'
import {
  type Amount,
  type ChainModule,
  createKernel,
  createSlice,
  definePlugin,
  type Plugin,
  type PluginTypes,
  provide,
} from '#kernel'
import { type EmbeddedApi, EmbeddedToken, embeddedConnectorId } from '#plugins/embedded'
import { type NamesApi, NamesToken } from '#plugins/names'
import { createMockConnector, createTestPlatform } from '#testing'
import type { AccountPlugin } from '../src/contract.js'
import { accountPlugin } from '../src/manifest.js'

export const address = '0x52908400098527886E0F7030069857D2E4169EE7'
export const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

export const ether = (value: bigint): Amount => ({ value, decimals: 18, symbol: 'ETH' })
export const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const load = () => Promise.resolve({ default: () => null })

/** A plugin with a chain whose balance is 1 wei, and a wallet with two accounts. */
interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly views: { UnsupportedChain: undefined }
  readonly uses: AccountPlugin
}

export async function start({
  services = 'all',
  names,
  gateway,
  login,
  further,
}: {
  readonly services?: 'when-needed' | 'all'
  /** Returns the name of an address, as a names plugin would. */
  readonly names?: (address: string) => Promise<string | undefined>
  /** The wallet is the embedded one, with this user of its site. */
  readonly login?: ReturnType<EmbeddedApi['user']['getState']>
  /** The address of the host's gateway. */
  readonly gateway?: string
  /** A further plugin. */
  readonly further?: Plugin<PluginTypes>
} = {}) {
  const wallet = createMockConnector({
    accounts: [address, other],
    ...(login && { id: embeddedConnectorId, type: 'auth' }),
  })
  const getBalance = vi.fn<ChainModule['getBalance']>(() => Promise.resolve(ether(1n)))
  const getHeight = vi.fn<NonNullable<ChainModule['getHeight']>>(() => Promise.resolve(7n))
  const chain: ChainModule = {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: () => true,
    isAddress: () => true,
    checkAddress: (text) => Promise.resolve({ valid: true, address: text }),
    normalizeAddress: (text) => text.toLowerCase(),
    isTransactionId: () => true,
    rpc: { safe: [], approval: [] },
    walletConnect: { methods: [], events: [] },
    getBalance,
    getHeight,
    names: {
      normalize: (name) => Promise.resolve(name),
      hasAllNames: () => Promise.resolve(false),
      resolve: () => Promise.resolve(undefined),
      lookUp: () => Promise.resolve(undefined),
    },
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
  }
  const world = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [chain],
      // The view of the networks plugin.
      views: { UnsupportedChain: { title: 'send', load: () => Promise.resolve({ default: () => null }) } },
      connectors: [{ id: wallet.id, create: () => wallet }],
      features: [
        { id: 'send', label: 'send', icon: 'send', view: 'Account' },
        {
          id: 'broken',
          label: 'broken',
          icon: 'send',
          view: 'Account',
          when: () => {
            throw new Error('broken')
          },
        },
        { id: 'never', label: 'never', icon: 'send', view: 'Account', when: () => false },
      ],
      accountTabs: [{ id: 'tokens', label: 'tokens', load }],
      settings: [
        { id: 'currency', label: 'currency', load },
        { id: 'elsewhere', label: 'elsewhere', load, when: (state) => state.network?.id === 2 },
      ],
    },
  })
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [network(1), network(2)],
    ...(gateway !== undefined && { services: { gateway } }),
    platform,
    // Fakes of other plugins: only these members are read.
    provide: [
      ...(names
        ? [provide(NamesToken, { deps: [], create: () => ({ lookUp: names }) as unknown as NamesApi })]
        : []),
      ...(login
        ? [
            provide(EmbeddedToken, {
              deps: [],
              create: () => ({ user: createSlice(login, () => undefined) }) as unknown as EmbeddedApi,
            }),
          ]
        : []),
    ],
  })
    .use(world)
    .use(accountPlugin)
  if (further) kernel.use(further)
  running.push(kernel)
  await kernel.start({ services })
  return { kernel, platform, wallet, getBalance, getHeight }
}
