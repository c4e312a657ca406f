import type { CaipNetworkId } from '#kernel'
import { createMockInjectedWallet, type MockInjectedWallet } from '../mock-injected-wallet.js'
import { registerBitcoinWallet } from './faces/bitcoin-face.js'
import { injectPolkadotWallet } from './faces/polkadot-face.js'
import { registerSolanaWallet } from './faces/solana-face.js'
import { createBitcoinKeys } from './keys/bitcoin-keys.js'
import type { NamespaceKeys } from './keys/namespace-keys.js'
import { createPolkadotKeys } from './keys/polkadot-keys.js'
import { createSolanaKeys } from './keys/solana-keys.js'
import type { KeysWalletOptions } from './mock-wallet-options.js'
import type { PageCall, PageState, PageWalletOptions } from './page-wallet.js'

/** A namespace of wallets with keys: how pages find its wallets, and its networks with their names there. */
interface Namespace {
  readonly face: (options: PageWalletOptions) => void
  readonly networkNames: Readonly<Record<CaipNetworkId, string>>
  readonly createKeys: (
    keys: readonly string[],
    nodeUrl: string | undefined,
  ) => NamespaceKeys | Promise<NamespaceKeys>
}

const namespaces: Readonly<Record<KeysWalletOptions['namespace'], Namespace>> = {
  solana: {
    face: registerSolanaWallet,
    networkNames: {
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
    },
    createKeys: createSolanaKeys,
  },
  bip122: {
    face: registerBitcoinWallet,
    networkNames: {
      'bip122:000000000019d6689c085ae165831e93': 'Mainnet',
      'bip122:000000000933ea01ad0ee984209779ba': 'Testnet',
      'bip122:00000000da84f2bafbbc53dee25a72ae': 'Testnet4',
      'bip122:00000008819873e925422c1ff0f99f7c': 'Signet',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
    },
    createKeys: createBitcoinKeys,
  },
  polkadot: {
    face: injectPolkadotWallet,
    networkNames: { 'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot' },
    createKeys: createPolkadotKeys,
  },
}

/** A wallet with keys: its user, its answers to pages, and its side in a page. */
export interface KeysWallet {
  readonly user: MockInjectedWallet
  /** On its first network. */
  readonly addresses: readonly string[]
  /** Sets the shared accounts. Throws for one without a key. */
  chooseAccounts(addresses: readonly string[]): void
  readonly face: (options: PageWalletOptions) => void
  readonly faceOptions: Omit<PageWalletOptions, 'binding' | 'name' | 'icon'>
  answer(call: PageCall): Promise<unknown>
  /** Calls the listener with each event for pages. */
  listen(listener: (name: string, state: PageState) => void): void
}

/** Creates the wallet of a namespace without EIP-1193. */
export async function createKeysWallet(
  options: KeysWalletOptions,
  keys: readonly string[],
  clock: { after(ms: number, run: () => void): () => void },
): Promise<KeysWallet> {
  const { namespace, nodeUrl, permitted, delayMs, answers } = options
  const { face, networkNames, createKeys } = namespaces[namespace]
  const own = await createKeys(keys, nodeUrl)
  // The names are listed by CAIP-2 id.
  const networks = options.networks ?? (Object.keys(networkNames) as CaipNetworkId[])
  const user = createMockInjectedWallet({
    namespace,
    accounts: own.addresses,
    networks,
    answers: { ...own.answers, ...answers },
    ...(permitted !== undefined && { permitted }),
    ...(delayMs !== undefined && { delayMs, clock }),
  })
  const { provider } = user
  /** The addresses that pages received last. */
  let shared: readonly string[] = []
  const formsOn = (on: readonly CaipNetworkId[]): readonly string[] =>
    on.flatMap((network) => own.addresses.map((address) => own.describe(address, network).address))

  async function stateOf(addresses: readonly string[]): Promise<PageState> {
    const network = await provider.network()
    return { accounts: addresses.map((address) => own.describe(address, network)), network }
  }

  return {
    user,
    addresses: formsOn(networks.slice(0, 1)),
    chooseAccounts(addresses) {
      const unknown = addresses.filter((address) => !formsOn(networks).includes(address))
      if (unknown.length > 0) throw new Error(`The wallet has no key for ${unknown.join(', ')}.`)
      user.chooseAccounts(addresses)
    },
    face,
    faceOptions: { networkNames, networks },
    async answer({ method, params }) {
      switch (method) {
        case 'connect':
          shared = await provider.connect()
          return stateOf(shared)
        case 'accounts':
          shared = await provider.accounts()
          return stateOf(shared)
        case 'switchNetwork':
          return provider.switchNetwork(Object(params))
        case 'disconnect':
          await provider.disconnect()
          shared = []
          return null
        default:
          return provider.request(method, params)
      }
    },
    listen(listener) {
      provider.on((event) => {
        if (event.type === 'accounts') shared = event.addresses
        if (event.type === 'disconnected') shared = []
        // The state of the event, not one that a later event changes.
        stateOf(shared).then((state) => listener(event.type, state))
      })
    },
  }
}
