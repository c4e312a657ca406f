import { type Account, type CaipNetworkId, type ConnectorEvent, walletErrorCodes } from '#kernel'
import { readChainId } from '../params/chain-id.js'
import type { Eip1193Provider } from './eip1193-provider.js'
import { readAccounts } from './read-accounts.js'
import { listenToProvider } from './request-provider.js'

/** The accounts and the network of a wallet, which may change while it is still connecting. */
export interface WalletState {
  accounts: readonly Account[]
  network: CaipNetworkId | undefined
}

/** Follows the events of a wallet while it is connected or connecting. */
export interface WalletTracker {
  /** The state of the connection; `undefined` while there is none. */
  connected(): WalletState | undefined
  /** Starts an attempt, which replaces an earlier one, and listens to the wallet. */
  start(): WalletState
  /** Returns whether an attempt is the latest one. */
  isLatest(attempt: WalletState): boolean
  isLive(): boolean
  /** Turns an attempt into the connection. */
  connect(attempt: WalletState): void
  /** Ends an attempt; stops listening unless another attempt or a connection needs it. */
  finish(attempt: WalletState): void
  /** Sets the network, and emits it if it changed. */
  updateNetwork(raw: unknown): void
  /** Ends everything without a request to the wallet. */
  release(): void
}

function isSame(one: readonly Account[], other: readonly Account[]): boolean {
  return one.length === other.length && one.every(({ address }, at) => address === other[at]?.address)
}

/** Creates the tracker of a wallet. A change during an attempt overrides an earlier response. */
export function createWalletTracker(
  provider: Eip1193Provider,
  emit: (event: ConnectorEvent) => void,
): WalletTracker {
  let live: WalletState | undefined
  let opening: WalletState | undefined
  let stopListening: (() => void) | undefined

  function release(): void {
    live = undefined
    opening = undefined
    stopListening?.()
    stopListening = undefined
  }

  function end(reason: string): void {
    if (!live) return
    release()
    emit({ type: 'disconnected', reason })
  }

  function updateAccounts(raw: unknown): void {
    const accounts = readAccounts(raw)
    if (!accounts) return
    if (opening) opening.accounts = accounts
    if (!live || isSame(live.accounts, accounts)) return
    if (accounts.length === 0) {
      end('The wallet no longer shares an account')
      return
    }
    live.accounts = accounts
    emit({ type: 'accounts', namespace: 'eip155', accounts })
  }

  function updateNetwork(raw: unknown): void {
    const caipNetworkId = readChainId(raw)
    if (!caipNetworkId) return
    if (opening) opening.network = caipNetworkId
    if (!live || live.network === caipNetworkId) return
    live.network = caipNetworkId
    emit({ type: 'network', namespace: 'eip155', caipNetworkId })
  }

  function handleDisconnect(raw: unknown): void {
    // 1013 (try again later): the wallet lost its node temporarily.
    if (walletErrorCodes(raw)[0] !== 1013) end('The wallet disconnected')
  }

  return {
    connected: () => live,
    start() {
      const attempt: WalletState = { accounts: [], network: undefined }
      opening = attempt
      stopListening ??= listenToProvider(provider, {
        accountsChanged: updateAccounts,
        chainChanged: updateNetwork,
        disconnect: handleDisconnect,
      })
      return attempt
    },
    isLatest: (attempt) => opening === attempt,
    isLive: () => live !== undefined || opening !== undefined,
    connect(attempt) {
      live = attempt
    },
    finish(attempt) {
      if (opening === attempt) opening = undefined
      if (!live && !opening) release()
    },
    updateNetwork,
    release,
  }
}
