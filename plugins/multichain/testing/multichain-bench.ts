import type { ChainModule, Connector, ConnectorEvent, Network } from '#kernel'
import {
  createMockMultichainWallet,
  createTestPlatform,
  type MockMultichainWallet,
  type MockMultichainWalletOptions,
  type TestPlatform,
} from '#testing'
import { createEip155Module } from '../../../chains/eip155/src/chain-module.js'
import { createSolanaModule } from '../../../chains/solana/src/chain-module.js'
import { createMultichainDiscovery } from '../src/multichain-discovery.js'

export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const carol = '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM'

function networkOf(caipNetworkId: Network['caipNetworkId']): Network {
  return {
    id: caipNetworkId,
    name: caipNetworkId,
    chainNamespace: caipNetworkId.split(':')[0] ?? '',
    caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
}

export const mainnet: Network = networkOf('eip155:1')
export const base: Network = networkOf('eip155:8453')
export const solanaMainnet: Network = networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
export const networks: readonly Network[] = [mainnet, base, solanaMainnet]

/** Creates a wallet of two EVM networks and Solana. */
export function createWallet(change: Partial<MockMultichainWalletOptions> = {}): MockMultichainWallet {
  return createMockMultichainWallet({
    networks: networks.map(({ caipNetworkId }) => caipNetworkId),
    accounts: { eip155: [alice, bob], solana: [carol] },
    answers: {
      personal_sign: () => '0x1234',
      eth_sendTransaction: () => `0x${'ab'.repeat(32)}`,
      solana_signMessage: () => ({ signature: 'signed' }),
    },
    ...change,
  })
}

/** A page with wallets, and the connectors that a kernel discovers. */
export interface MultichainBench {
  readonly platform: TestPlatform
  readonly rows: readonly Connector[]
  /** The first connector. */
  connector(): Connector
  /** Connects, and collects the events from then on. */
  connect(): Promise<ConnectorEvent[]>
  readonly stop: () => void
}

/** Discovers the wallets of a page as a kernel does. */
export function discover(
  wallets: readonly MockMultichainWallet[],
  { used = [], hosted = networks }: { used?: readonly string[]; hosted?: readonly Network[] } = {},
): MultichainBench {
  const platform = createTestPlatform()
  for (const wallet of wallets) wallet.announceOn(platform)
  const rows: Connector[] = []
  const modules: readonly ChainModule[] = [createEip155Module(platform), createSolanaModule(platform)]
  const context = {
    platform,
    chains: {
      find: (namespace: string) => modules.find((one) => one.namespace === namespace),
    },
    networks: { list: () => hosted },
    report: (error: unknown) => platform.log('error', [error]),
  }
  const stop = createMultichainDiscovery(context).start({
    isUsed: (id) => used.includes(id),
    add(connector) {
      rows.push(connector)
      return () => rows.splice(rows.indexOf(connector), 1)
    },
  })
  const connector = (): Connector => {
    const [first] = rows
    if (!first) throw new Error('No wallet is listed')
    return first
  }
  return {
    platform,
    rows,
    stop,
    connector,
    async connect() {
      const { signal } = new AbortController()
      await connector().connect({ networks: hosted, preferred: hosted[0], signal })
      const events: ConnectorEvent[] = []
      connector().subscribe((event) => events.push(event))
      return events
    },
  }
}
