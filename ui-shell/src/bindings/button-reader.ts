import { type Amount, type AnyKernel, type CaipAddress, type Network, points } from '#kernel'
import { sanitizeForDisplay } from '../../../ui-kit/layout/sanitize-for-display.js'
import { shortAddress } from '../../../ui-kit/layout/short-address.js'
import { imageSource } from '../../../ui-kit/picture/image-source.js'
import { accountSummary } from '../element/account-summary.js'
import type { NamespaceOptions } from './account-reader.js'
import { createAccountReader } from './create-account-reader.js'
import type { Reader } from './reader.js'

/** All that a button of the page displays and does. Without an account, the fields of the account are `undefined`. */
export interface QuoinButtonState {
  /** `restoring` until the session of the last visit is restored, and on a server. */
  readonly status: 'restoring' | 'disconnected' | 'connecting' | 'connected'
  /**
   * False while restoring: show a placeholder, so that a returning user does not see "Connect" first. True with the account of a cookie
   * (`quoin/cookies`), which is displayed at once.
   */
  readonly isReady: boolean
  readonly isConnected: boolean
  /** The account has no wallet: mark it, as it is not the user's and cannot sign. */
  readonly isWatchOnly: boolean
  readonly address: string | undefined
  /** The CAIP-10 form: `eip155:1:0x…`. */
  readonly caipAddress: CaipAddress | undefined
  /** The name of the account, such as `vitalik.eth`, else its shortened address. Checked for display. */
  readonly displayName: string | undefined
  readonly name: string | undefined
  /** A URL that is allowed as the source of a picture. */
  readonly avatarUrl: string | undefined
  /** `undefined` while it is unknown. */
  readonly balance: Amount | undefined
  /** The balance with its symbol, in the user's language: `1.5 ETH`. */
  readonly balanceText: string | undefined
  readonly network: Network | undefined
  /** The wallet is on a chain that the host does not list. */
  readonly isUnsupported: boolean
  /** The modal is open: for `aria-expanded`. */
  readonly isOpen: boolean
  /** Opens the modal by its rules: Connect, or the account. */
  readonly open: () => void
  /** Opens Connect, also if a wallet is connected. */
  readonly openConnect: () => void
  readonly openNetworks: () => void
}

/** Follows the account summaries of the plugins, those that come later as well: a subscription makes them read. */
function followSummaries({ contributions }: AnyKernel, changed: () => void): () => void {
  const stops = new Map<unknown, () => void>()
  const follow = (): void => {
    for (const { store } of contributions.list(points.accountSummaries))
      if (!stops.has(store)) stops.set(store, store.subscribe(changed))
    changed()
  }
  const stop = contributions.store.subscribe(follow)
  follow()
  return () => {
    stop()
    for (const end of stops.values()) end()
  }
}

/**
 * Reads all that a button of the page's own displays and does: `useQuoinButton` without a framework.
 *
 * @example
 * followReader(buttonReader(quoin), ({ displayName, open }) => {
 *   button.textContent = displayName ?? 'Log in'
 *   button.onclick = open
 * })
 */
export function buttonReader(
  kernel: AnyKernel,
  { namespace }: NamespaceOptions = {},
): Reader<QuoinButtonState> {
  const { connections, networks, router, i18n } = kernel
  const of = namespace && { namespace }
  const actions: Pick<QuoinButtonState, 'open' | 'openConnect' | 'openNetworks'> = {
    open: () => kernel.open({ ...of }),
    openConnect: () => kernel.open({ view: 'Connect', ...of }),
    openNetworks: () => kernel.open({ view: 'Networks', ...of }),
  }
  const nobody: QuoinButtonState = {
    ...actions,
    status: 'restoring',
    isReady: false,
    isConnected: false,
    isWatchOnly: false,
    address: undefined,
    caipAddress: undefined,
    displayName: undefined,
    name: undefined,
    avatarUrl: undefined,
    balance: undefined,
    balanceText: undefined,
    network: undefined,
    isUnsupported: false,
    isOpen: false,
  }
  const read = (): QuoinButtonState => {
    const active = namespace ?? networks.store.getState().activeNamespace
    const state = active === undefined ? undefined : connections.state(active)
    const common = {
      ...nobody,
      isReady: state?.status !== 'restoring',
      network: networks.active(namespace),
      isOpen: router.store.getState().open,
    }
    if (state?.status !== 'connected') {
      const isPending = state?.status === 'restoring' || state?.status === 'connecting'
      return { ...common, status: isPending ? state.status : 'disconnected' }
    }
    const address = state.connection.accounts[0]?.address
    const { balance, name, avatarUrl } = accountSummary(kernel)
    const ownName = name && sanitizeForDisplay(name)
    return {
      ...common,
      status: 'connected',
      isConnected: true,
      isWatchOnly: state.connection.isWatchOnly,
      address,
      caipAddress: connections.caipAddress(active),
      displayName: ownName || shortAddress(address ?? ''),
      name: ownName,
      avatarUrl: imageSource(avatarUrl),
      balance,
      balanceText:
        balance && `${i18n.amount(balance.value, balance.decimals, 3)} ${sanitizeForDisplay(balance.symbol)}`,
      isUnsupported: networks.isUnsupported(namespace),
    }
  }
  const summaries = { subscribe: (changed: () => void) => followSummaries(kernel, changed) }
  const stores = [connections.store, networks.store, router.store, i18n.store, summaries]
  return createAccountReader(kernel, namespace, stores, {
    initial: nobody,
    remembered: ({ address, caipNetworkId }) => ({
      ...nobody,
      isReady: true,
      isConnected: true,
      address,
      caipAddress: `${caipNetworkId}:${address}`,
      displayName: shortAddress(address),
      network: networks.find(caipNetworkId),
    }),
    read,
  })
}
