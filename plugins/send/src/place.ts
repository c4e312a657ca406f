import type {
  Account,
  CaipAddress,
  ChainModule,
  ChainNamespace,
  ChainTransfers,
  Network,
  PluginContext,
} from '#kernel'
import { toCaipAddress } from '#kernel'
import type { SendPlugin } from './contract.js'
import { usualNamespaces } from './send-options.js'

/** From where something can be sent: an account of a wallet on a network. */
export interface Place {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly account: Account
  readonly caipAddress: CaipAddress
  readonly network: Network
  /** Absent where the namespace or the network is none that can be sent on. */
  readonly chain: SendingChain | undefined
}

/** A chain that builds transfers, and reads what it built (SEC-07). */
export type SendingChain = ChainModule & { readonly transfers: ChainTransfers }

const canSend = (chain: ChainModule): chain is SendingChain => chain.transfers !== undefined

/** The active account on the network that its wallet is on; `undefined` while none is connected. */
export function readPlace(ctx: PluginContext<SendPlugin>): Place | undefined {
  const { activeNamespace } = ctx.networks.store.getState()
  const connection = activeNamespace === undefined ? undefined : ctx.connections.active(activeNamespace)
  const account = connection?.accounts[0]
  const network = connection && ctx.networks.active(connection.namespace)
  if (!connection || !account || !network) return undefined
  const { namespace, connectorId, caipNetworkId } = connection
  const chain = ctx.chains.find(namespace)
  const isOffered =
    (ctx.options?.namespaces ?? usualNamespaces).includes(namespace) &&
    !ctx.networks.isUnsupported(namespace) &&
    network.caipNetworkId === caipNetworkId
  return {
    ...{ namespace, connectorId, account, network },
    caipAddress: toCaipAddress(caipNetworkId, account.address),
    chain: isOffered && chain && canSend(chain) ? chain : undefined,
  }
}

/** Another account or wallet, or none any more. Accounts of two namespaces are those of one user on two networks. */
export function isOtherAccount(now: Place | undefined, before: Place | undefined): boolean {
  if (!now || !before || now.namespace !== before.namespace) return !now
  return now.connectorId !== before.connectorId || now.account.address !== before.account.address
}

/** Tells places apart: another wallet, account or network is another place. */
export function placeKey(place: Place | undefined): string {
  return place === undefined ? '' : `${place.connectorId} ${place.network.caipNetworkId} ${place.caipAddress}`
}
