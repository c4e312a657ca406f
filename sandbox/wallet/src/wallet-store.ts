import { PAGE_WALLET_ACCOUNTS, type WalletAccount } from '../../wallet-parts/eip155/wallet-accounts.js'
import type { WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import type { KeysAccount, NamespaceKeys } from '../../wallet-parts/namespace-keys.js'

/** The keys of a namespace other than EVM, and its active account. */
export interface FurtherAccount {
  readonly keys: NamespaceKeys
  readonly account: KeysAccount
}

/** A connected app in the list. */
export interface ConnectedApp {
  topic: string
  name: string
  url: string
  /** The namespaces that it may use. */
  namespaces: readonly string[]
}

export interface WalletState {
  account: WalletAccount
  chain: WalletChain
  chains: readonly WalletChain[]
  /** The accounts of namespaces other than EVM, loaded once an app requests them. */
  further: Readonly<Record<string, FurtherAccount>>
  apps: readonly ConnectedApp[]
  /** False while the wallet needs a socket to the relay and has none. */
  relayReachable: boolean
  /** True while the app's request is pending after a link was entered. */
  pairing: boolean
  notice: { text: string; tone: 'plain' | 'error' } | undefined
}

export interface WalletStore {
  get(): WalletState
  set(change: Partial<WalletState>): void
  /** Returns the stored selected address of a namespace. */
  rememberedAccount(namespace: string): string | undefined
  subscribe(listener: (state: WalletState) => void): () => void
}

const KEY = 'sandbox-wallet/chosen'

interface Chosen {
  account: number
  chain: number
  further: Readonly<Record<string, unknown>>
}

function readChosen(): Partial<Chosen> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Creates the wallet's state. The selected accounts and network are persisted. */
export function createWalletStore(chains: readonly [WalletChain, ...WalletChain[]]): WalletStore {
  const chosen = readChosen()
  // Stored values may be invalid: only texts are used.
  const remembered: Record<string, unknown> = { ...chosen.further }
  const listeners = new Set<(state: WalletState) => void>()
  let state: WalletState = {
    account:
      PAGE_WALLET_ACCOUNTS.find((account) => account.index === chosen.account) ?? PAGE_WALLET_ACCOUNTS[0],
    chain: chains.find((chain) => chain.id === chosen.chain) ?? chains[0],
    chains,
    further: {},
    apps: [],
    relayReachable: true,
    pairing: false,
    notice: undefined,
  }
  function remember(): void {
    const further = { ...remembered }
    for (const [namespace, { account }] of Object.entries(state.further)) further[namespace] = account.address
    const reported: Chosen = { account: state.account.index, chain: state.chain.id, further }
    localStorage.setItem(KEY, JSON.stringify(reported))
  }

  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      if (change.account || change.chain || change.further) remember()
      for (const listener of listeners) listener(state)
    },
    rememberedAccount(namespace) {
      const address = Object.hasOwn(remembered, namespace) ? remembered[namespace] : undefined
      return typeof address === 'string' ? address : undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
