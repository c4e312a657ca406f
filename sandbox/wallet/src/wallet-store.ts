import { PAGE_WALLET_ACCOUNTS, type WalletAccount } from '../../wallet-parts/wallet-accounts.js'
import type { WalletChain } from '../../wallet-parts/wallet-chain.js'

/** A connected app as the list shows it. */
export interface ConnectedApp {
  topic: string
  name: string
  url: string
}

export interface WalletState {
  account: WalletAccount
  chain: WalletChain
  chains: readonly WalletChain[]
  apps: readonly ConnectedApp[]
  /** False while the wallet should have a socket to the relay and has none. */
  relayReachable: boolean
  /** A link was given and the app's question is awaited. */
  pairing: boolean
  notice: { text: string; tone: 'plain' | 'error' } | undefined
}

export interface WalletStore {
  get(): WalletState
  set(change: Partial<WalletState>): void
  subscribe(listener: (state: WalletState) => void): () => void
}

const KEY = 'sandbox-wallet/chosen'

interface Chosen {
  account: number
  chain: number
}

function readChosen(): Partial<Chosen> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The wallet's state. Which account and network were chosen is remembered. */
export function createWalletStore(chains: readonly [WalletChain, ...WalletChain[]]): WalletStore {
  const chosen = readChosen()
  const listeners = new Set<(state: WalletState) => void>()
  let state: WalletState = {
    account:
      PAGE_WALLET_ACCOUNTS.find((account) => account.index === chosen.account) ?? PAGE_WALLET_ACCOUNTS[0],
    chain: chains.find((chain) => chain.id === chosen.chain) ?? chains[0],
    chains,
    apps: [],
    relayReachable: true,
    pairing: false,
    notice: undefined,
  }
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      const remembered: Chosen = { account: state.account.index, chain: state.chain.id }
      if (change.account || change.chain) localStorage.setItem(KEY, JSON.stringify(remembered))
      for (const listener of listeners) listener(state)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
