import { EXTENSION_WALLET_ACCOUNTS, type WalletAccount } from '../../wallet-parts/eip155/wallet-accounts.js'
import { readWalletChains, type WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'

/** Returns the accounts that the site currently sees, in lower case like common wallets. */
export function visibleAccounts({ allowed, locked, account }: ExtensionState): string[] {
  return allowed && !locked ? [account.address.toLowerCase()] : []
}

/** The state of the extension on this origin. */
export interface ExtensionState {
  readonly account: WalletAccount
  readonly chain: WalletChain
  readonly chains: readonly WalletChain[]
  /** The site may see the account. */
  readonly allowed: boolean
  readonly locked: boolean
  /** Disconnected from all chains; not persisted. */
  readonly offline: boolean
}

export interface ExtensionMemory {
  get(): ExtensionState
  set(change: Partial<ExtensionState>): void
  subscribe(listener: (now: ExtensionState, before: ExtensionState) => void): () => void
}

const KEY = 'sandbox-extension'

interface Remembered {
  account: number
  chain: number
  added: readonly WalletChain[]
  allowed: boolean
  locked: boolean
}

function recall(): Partial<Remembered> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function remember(state: ExtensionState, configured: readonly WalletChain[]): void {
  const added = state.chains.filter((chain) => !configured.includes(chain))
  const { allowed, locked } = state
  const remembered: Remembered = {
    account: state.account.index,
    chain: state.chain.id,
    added,
    allowed,
    locked,
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered))
  } catch {
    // Storage is full or blocked: the extension works, but loses its state on reload.
  }
}

function stateOf(
  remembered: Partial<Remembered>,
  configured: readonly [WalletChain, ...WalletChain[]],
): ExtensionState {
  const chains = [...configured, ...readWalletChains(remembered.added)]
  return {
    account:
      EXTENSION_WALLET_ACCOUNTS.find((account) => account.index === remembered.account) ??
      EXTENSION_WALLET_ACCOUNTS[0],
    chain: chains.find((chain) => chain.id === remembered.chain) ?? configured[0],
    chains,
    allowed: remembered.allowed === true,
    locked: remembered.locked === true,
    offline: false,
  }
}

/**
 * Creates persistent state: permission, account and network of this origin survive a reload, and all tabs share them.
 */
export function createExtensionMemory(configured: readonly [WalletChain, ...WalletChain[]]): ExtensionMemory {
  const listeners = new Set<(now: ExtensionState, before: ExtensionState) => void>()
  let state = stateOf(recall(), configured)

  function enter(next: ExtensionState): void {
    const previous = state
    state = next
    for (const listener of listeners) listener(state, previous)
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === KEY) enter({ ...stateOf(recall(), configured), offline: state.offline })
  })
  return {
    get: () => state,
    set(change) {
      const next = { ...state, ...change }
      remember(next, configured)
      enter(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
