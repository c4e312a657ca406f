import type { Account, ConnectionGrant, ConnectorEvent, Network } from '#kernel'
import type { Ss58Prefixes } from '../addresses/ss58-prefixes.js'
import { accountsOn, type InjectedAccount, readInjectedAccounts } from './injected-accounts.js'

/** The accounts of an extension and the network in use, which may change while it is still connecting. */
export interface WalletState {
  /** The result of `enable`. */
  wallet: unknown
  accounts: readonly InjectedAccount[]
  network: Network
  /** Ends the subscription to accounts. */
  stop: () => void
}

/** Follows the accounts of an extension while it is connected or connecting. */
export interface WalletTracker {
  /** The state of the connection; `undefined` while there is none. */
  connected(): WalletState | undefined
  /** Starts an attempt, which replaces an earlier one. */
  start(network: Network): WalletState
  /** Returns whether an attempt is the latest one. */
  isLatest(attempt: WalletState): boolean
  /** Turns an attempt into the connection, in place of an earlier one. */
  connect(attempt: WalletState): void
  /** Ends an attempt that did not become the connection. */
  finish(attempt: WalletState): void
  /** Returns the accounts of a state, with the address prefix of its network. */
  accountsOf(state: WalletState): readonly Account[]
  grantOf(state: WalletState): ConnectionGrant
  /** Sets the accounts of a state, and emits them if they changed. */
  updateAccounts(state: WalletState, raw: unknown): void
  /** Sets the network of the connection, and emits the changes. */
  updateNetwork(state: WalletState, network: Network): void
  /** Ends everything without a request to the extension. */
  release(): void
}

/** Creates the tracker of an extension. Extensions sign for any network without a current one, so it is stored here. */
export function createWalletTracker(
  prefixes: Ss58Prefixes | undefined,
  emit: (event: ConnectorEvent) => void,
): WalletTracker {
  let live: WalletState | undefined
  let opening: WalletState | undefined

  const accountsOf = ({ accounts, network }: WalletState): readonly Account[] =>
    accountsOn(accounts, network, prefixes)

  const addressesOf = (state: WalletState): string =>
    accountsOf(state)
      .map(({ address }) => address)
      .join()

  const grantOf = (state: WalletState): ConnectionGrant => ({
    namespaces: {
      polkadot: {
        accounts: accountsOf(state),
        caipNetworkId: state.network.caipNetworkId,
        supportsAllNetworks: true,
      },
    },
  })

  function end(state: WalletState): void {
    if (opening === state) opening = undefined
    if (live === state) live = undefined
    try {
      state.stop()
    } catch {
      // Events of an extension that does not stop are ignored from now on.
    }
  }

  return {
    connected: () => live,
    start(network) {
      const attempt: WalletState = { wallet: undefined, accounts: [], network, stop: () => undefined }
      opening = attempt
      return attempt
    },
    isLatest: (attempt) => opening === attempt,
    connect(attempt) {
      if (live) end(live)
      live = attempt
      opening = undefined
    },
    finish(attempt) {
      if (live !== attempt) end(attempt)
    },
    accountsOf,
    grantOf,
    updateAccounts(state, raw) {
      const accounts = readInjectedAccounts(raw)
      if (!accounts || (state !== live && state !== opening)) return
      const before = addressesOf(state)
      state.accounts = accounts
      if (state !== live || addressesOf(state) === before) return
      if (addressesOf(state) !== '') {
        emit({ type: 'accounts', namespace: 'polkadot', accounts: accountsOf(state) })
        return
      }
      end(state)
      emit({ type: 'disconnected', reason: 'The extension no longer shares an account' })
    },
    updateNetwork(state, network) {
      const before = addressesOf(state)
      const { caipNetworkId } = state.network
      state.network = network
      // Another network may have another address prefix.
      if (addressesOf(state) !== before) emit({ type: 'grant', grant: grantOf(state) })
      else if (caipNetworkId !== network.caipNetworkId)
        emit({ type: 'network', namespace: 'polkadot', caipNetworkId: network.caipNetworkId })
    },
    release() {
      for (const state of [opening, live]) if (state) end(state)
    },
  }
}
