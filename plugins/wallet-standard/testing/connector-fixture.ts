import {
  type ConnectorEvent,
  createSlice,
  deriveStore,
  type Network,
  type WalletRequest,
  type WritableStore,
} from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import type { StandardConnector } from '../src/standard-connector.js'
import { createStandardDiscovery } from '../src/standard-discovery.js'
import type { StandardNamespace } from '../src/standard-namespace.js'
import { bitcoinFeatures } from './bitcoin-features.js'
import {
  createTestStandardWallet,
  solanaFeatures,
  type TestStandardWallet,
  testKey,
} from './test-standard-wallet.js'

export const alice = testKey('alice')
export const bob = testKey('bob')
export const payment = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
export const ordinals = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'

export function networkOf(caipNetworkId: Network['caipNetworkId']): Network {
  return {
    id: caipNetworkId,
    name: caipNetworkId,
    chainNamespace: caipNetworkId.split(':')[0] ?? '',
    caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
}

export const solanaNetworks: readonly [Network, Network] = [
  networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  networkOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
]
export const bitcoinNetworks: readonly [Network, Network] = [
  networkOf('bip122:000000000019d6689c085ae165831e93'),
  networkOf('bip122:000000000933ea01ad0ee984209779ba'),
]

export function createSolanaWallet(
  change: Partial<Parameters<typeof createTestStandardWallet>[0]> = {},
): TestStandardWallet {
  return createTestStandardWallet({
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [alice, bob],
    features: solanaFeatures([alice, bob]),
    ...change,
  })
}

export function createBitcoinWallet(
  change: Partial<Parameters<typeof createTestStandardWallet>[0]> = {},
): TestStandardWallet {
  const publicKey = Uint8Array.of(2, ...alice.publicKey)
  return createTestStandardWallet({
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    accounts: [
      { address: payment, publicKey },
      { address: ordinals, publicKey: bob.publicKey },
    ],
    features: bitcoinFeatures,
    ...change,
  })
}

/** A page with a wallet, and the connectors that a kernel discovers. */
export interface StandardBench {
  readonly platform: TestPlatform
  readonly wallet: TestStandardWallet
  /** The listed connectors. */
  readonly rows: StandardConnector[]
  readonly stop: () => void
  connectorOf(namespace: 'solana' | 'bip122'): StandardConnector
  /** Connects, and collects the events from then on. */
  connect(networks?: readonly Network[]): Promise<ConnectorEvent[]>
  request(fields: Partial<WalletRequest>): Promise<unknown>
  reload(): StandardConnector
}

/** Discovers the wallets of a page as a kernel does. */
export function discover(
  platform: TestPlatform,
  used: readonly string[] = [],
  contributed: WritableStore<readonly StandardNamespace[]> = createSlice<readonly StandardNamespace[]>(
    [],
    () => undefined,
  ),
): {
  readonly rows: StandardConnector[]
  readonly stop: () => void
} {
  const rows: StandardConnector[] = []
  const version = deriveStore([contributed], () => contributed.getState().length)
  const contributions = {
    store: version,
    // The discovery reads one point only.
    list: <T>() => contributed.getState() as readonly unknown[] as readonly T[],
  }
  const stop = createStandardDiscovery({ platform, contributions }).start({
    isUsed: (id, namespace) => used.includes(`${namespace} ${id}`),
    add(connector) {
      // The discovery creates only these connectors.
      const row = connector as StandardConnector
      rows.push(row)
      return () => rows.splice(rows.indexOf(row), 1)
    },
  })
  return { rows, stop }
}

export function setUp(wallet: TestStandardWallet, namespace: 'solana' | 'bip122' = 'solana'): StandardBench {
  const platform = createTestPlatform()
  wallet.registerOn(platform)
  const { rows, stop } = discover(platform)
  const connectorIn = (list: readonly StandardConnector[], one: string): StandardConnector => {
    const found = list.find(({ namespaces }) => namespaces.includes(one))
    if (!found) throw new Error('The wallet is not listed')
    return found
  }
  const usual = namespace === 'solana' ? solanaNetworks : bitcoinNetworks
  const connector = (): StandardConnector => connectorIn(rows, namespace)
  return {
    platform,
    wallet,
    rows,
    stop,
    connectorOf: (one) => connectorIn(rows, one),
    async connect(networks = usual) {
      const { signal } = new AbortController()
      await connector().connect({ networks, preferred: networks[0], signal })
      const events: ConnectorEvent[] = []
      connector().subscribe((event) => events.push(event))
      return events
    },
    request: (fields) =>
      connector().request({
        namespace,
        caipNetworkId: usual[0].caipNetworkId,
        method: '',
        params: undefined,
        ...fields,
      }),
    reload: () => connectorIn(discover(platform).rows, namespace),
  }
}
