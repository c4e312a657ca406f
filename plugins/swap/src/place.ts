import type {
  Account,
  CaipAddress,
  ChainContractCalls,
  ChainModule,
  ChainNamespace,
  Network,
  PluginContext,
} from '#kernel'
import { toCaipAddress } from '#kernel'
import type { SwapPlugin } from './contract.js'

/** From where something can be swapped: an account of a wallet on a network. */
export interface Place {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly account: Account
  readonly caipAddress: CaipAddress
  readonly network: Network
  /** Absent where the chain calls no contracts, or the wallet is on another network. */
  readonly chain: SwappingChain | undefined
}

/** A chain that builds calls of contracts, and reads what it built (SEC-07). */
export type SwappingChain = ChainModule & { readonly contractCalls: ChainContractCalls }

/** A place whose chain can swap. */
export type SwapPlace = Place & { readonly chain: SwappingChain }

const canSwap = (chain: ChainModule): chain is SwappingChain => chain.contractCalls !== undefined

/** The active account on the network that its wallet is on; `undefined` while none is connected. */
export function readPlace(ctx: PluginContext<SwapPlugin>): Place | undefined {
  const { activeNamespace } = ctx.networks.store.getState()
  const connection = activeNamespace === undefined ? undefined : ctx.connections.active(activeNamespace)
  const account = connection?.accounts[0]
  const network = connection && ctx.networks.active(connection.namespace)
  if (!connection || !account || !network) return undefined
  const { namespace, connectorId, caipNetworkId } = connection
  const chain = ctx.chains.find(namespace)
  const isThere = !ctx.networks.isUnsupported(namespace) && network.caipNetworkId === caipNetworkId
  return {
    ...{ namespace, connectorId, account, network },
    caipAddress: toCaipAddress(caipNetworkId, account.address),
    chain: isThere && chain && canSwap(chain) ? chain : undefined,
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

/** What changed since something was shown for a place; nothing where it is the same. */
export function whatChanged(
  ctx: PluginContext<SwapPlugin>,
  before: Place,
): 'accountChanged' | 'networkChanged' | undefined {
  const now = readPlace(ctx)
  if (placeKey(now) === placeKey(before)) return undefined
  const isOther = now !== undefined && now.network.caipNetworkId !== before.network.caipNetworkId
  return isOther ? 'networkChanged' : 'accountChanged'
}
