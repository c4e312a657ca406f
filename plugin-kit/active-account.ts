import {
  type Account,
  type CaipAddress,
  type ChainNamespace,
  type Network,
  type PluginContext,
  toCaipAddress,
} from '#kernel'

/** An account of a connected wallet, with the network on which a feature acts for it. */
export interface ActiveAccount {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly account: Account
  /** The account on the wallet's network (CAIP-10). */
  readonly caipAddress: CaipAddress
  readonly network: Network
  /** `false` while the wallet is on a network that the host does not offer: nothing can be read or sent there. */
  readonly isOnNetwork: boolean
}

/**
 * Returns the first account of the active connection, or of the connection of a namespace; `undefined` while none is connected.
 *
 * @example
 * const active = readActiveAccount(ctx)
 * if (active?.isOnNetwork) await read(active.caipAddress)
 */
export function readActiveAccount(
  ctx: Pick<PluginContext, 'connections' | 'networks'>,
  namespace: ChainNamespace | undefined = ctx.networks.store.getState().activeNamespace,
): ActiveAccount | undefined {
  const connection = namespace === undefined ? undefined : ctx.connections.active(namespace)
  const account = connection?.accounts[0]
  const network = connection && ctx.networks.active(connection.namespace)
  if (!connection || !account || !network) return undefined
  const { connectorId, caipNetworkId } = connection
  return {
    namespace: connection.namespace,
    connectorId,
    account,
    caipAddress: toCaipAddress(caipNetworkId, account.address),
    network,
    isOnNetwork: network.caipNetworkId === caipNetworkId && !ctx.networks.isUnsupported(connection.namespace),
  }
}

/** Returns a key that differs for another wallet, account or network; empty without an account. */
export function activeAccountKey(active: ActiveAccount | undefined): string {
  return active === undefined
    ? ''
    : `${active.connectorId} ${active.network.caipNetworkId} ${active.caipAddress}`
}

/**
 * Returns `true` if the account or its wallet changed, or none is left. Accounts of two namespaces belong to one user on two
 * networks: going from one to the other is a change of network only.
 */
export function isOtherAccount(now: ActiveAccount | undefined, before: ActiveAccount | undefined): boolean {
  if (!now || !before || now.namespace !== before.namespace) return !now
  return now.connectorId !== before.connectorId || now.account.address !== before.account.address
}

/** Returns what changed since something was displayed for an account; `undefined` if nothing did. */
export function activeAccountChange(
  now: ActiveAccount | undefined,
  before: ActiveAccount,
): 'accountChanged' | 'networkChanged' | undefined {
  if (activeAccountKey(now) === activeAccountKey(before)) return undefined
  const isOtherNetwork = now !== undefined && now.network.caipNetworkId !== before.network.caipNetworkId
  return isOtherNetwork ? 'networkChanged' : 'accountChanged'
}
