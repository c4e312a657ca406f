import { createMockWorld, createTestPlatform, type TestPlatform } from '#testing'
import { chainPlugins, createQuoin, standardPlugins } from '../../bundle/index.js'
import { bitcoinReference } from './bitcoin-ledger.js'
import { namesSuffix } from './names-registry.js'
import { polkadotReference } from './polkadot-extrinsic.js'
import { solanaReference } from './solana-ledger.js'
import type { World } from './world.js'

/** Start of the virtual time. Milliseconds since 1970. */
export const startTime: number = Date.UTC(2026, 0, 1)

const usualNetwork = (id: number, name: string, hasPaymaster: boolean) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-a.example/${id}`, `https://node-b.example/${id}`] } },
  ...(hasPaymaster && { paymasterUrl: 'https://paymaster.example/rpc' }),
})

/** Plugins whose code a fault keeps from arriving: they are loaded by the world. */
function rowsOf(world: World) {
  return [...standardPlugins, ...chainPlugins].map((row) => {
    const { plugin } = row
    if (typeof plugin !== 'function' || row.id === 'eip155') return row
    return {
      ...row,
      plugin: () =>
        world.isCodeMissing
          ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
          : plugin(),
    }
  })
}

const solanaNetwork = {
  id: solanaReference,
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://node-a.example/solana', 'https://node-b.example/solana'] } },
} as const

const bitcoin = {
  id: bitcoinReference,
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://node-a.example/bitcoin', 'https://node-b.example/bitcoin'] } },
} as const

const polkadot = {
  id: polkadotReference,
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://node-a.example/polkadot', 'https://node-b.example/polkadot'] } },
} as const

function createTabKernel(world: World, platform: TestPlatform) {
  const { walletConnect, secureSite } = world
  return createQuoin({
    projectId: 'reliability',
    platform,
    logLevel: 'silent',
    services: { gateway: 'https://gateway.example', ...(secureSite && { secureSite: secureSite.url }) },
    pay: {},
    siwx: { required: false },
    names: { suffix: namesSuffix },
    send: { namespaces: ['eip155', 'solana', 'bip122', 'polkadot'] },
    ...(walletConnect && {
      walletConnect: { relayUrl: walletConnect.relay.url, projectId: walletConnect.relay.attach(platform) },
    }),
    networks: [
      usualNetwork(1, 'One', world.hasBatches),
      usualNetwork(10, 'Ten', world.hasBatches),
      solanaNetwork,
      bitcoin,
      polkadot,
    ],
    // The rows keep their types; only their loaders differ.
    plugins: rowsOf(world) as unknown as typeof standardPlugins,
  })
}

/** The kernel of a tab: the whole default bundle. */
export type TabKernel = ReturnType<typeof createTabKernel>

/** A tab of the browser, with the page and its kernel. */
export interface Tab {
  readonly platform: TestPlatform
  readonly kernel: TabKernel
  readonly isOpen: () => boolean
  /** Times of its start and of its end, by the time of the world. Milliseconds; `Infinity` while it is open. */
  readonly startedAt: number
  endedAt(): number
  /** Ids of the transactions that it listed, and of those that it displayed as settled. */
  readonly followed: ReadonlySet<string>
  readonly settled: ReadonlySet<string>
  /** Ends the page without a word, as a browser does: its code runs no more. */
  kill(): void
  /** Unmounts the widget, as a host does. */
  dispose(): Promise<void>
}

/** Opens a tab and starts its kernel. @param browser has the storage and the clock of all tabs */
export function openTab(world: World, browser: TestPlatform): Tab {
  const platform = createTestPlatform({ tabOf: browser })
  world.network.attach(platform)
  world.secureSite?.attach(platform)
  const retractWallet = world.evmWallet.announceOn(platform)
  const kernel = createTabKernel(world, platform)
  const wallets = [...world.connectorWallets.values()].map((wallet) => wallet.createConnector())
  kernel.use(createMockWorld({ wallets }))
  const startedAt = world.elapsed()
  let endedAt = Number.POSITIVE_INFINITY
  const isOpen = (): boolean => endedAt === Number.POSITIVE_INFINITY
  const followed = new Set<string>()
  const settled = new Set<string>()
  kernel.on('transactions:followed', ({ transaction: { id } }) => void followed.add(id))
  kernel.on('transactions:settled', ({ transaction: { id, status } }) => {
    if (status !== 'unknown') settled.add(id)
  })
  const started = kernel.start({ services: 'all' })
  world.track('start', started)
  started.catch((error: unknown) => {
    if (isOpen() && !world.isCodeMissing) world.violations.push(`start: a page does not start: ${error}`)
  })
  const end = async (): Promise<void> => {
    endedAt = world.elapsed()
    retractWallet()
    await kernel.dispose()
    world.secureSite?.detach(platform)
  }
  let disposed: Promise<void> | undefined
  return {
    platform,
    kernel,
    isOpen,
    startedAt,
    endedAt: () => endedAt,
    followed,
    settled,
    kill() {
      // Nothing that it still does has an effect outside.
      platform.storage.block()
      platform.page.set({ online: false })
      world.secureSite?.detach(platform)
      disposed ??= end()
    },
    dispose() {
      disposed ??= end()
      return disposed
    },
  }
}
