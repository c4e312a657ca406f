import {
  type Account,
  type CaipAddress,
  type ChainModule,
  type Network,
  type PluginContext,
  QuoinError,
  toCaipAddress,
} from '#kernel'
import type { SmartSessionsPlugin } from './contract.js'

/** The account and network of a session, fixed at the start of an operation (SEC-06). */
export interface SessionAccount {
  readonly account: Account
  readonly caipAddress: CaipAddress
  readonly network: Network
  readonly chain: ChainModule
}

/** The namespace whose wallets support permissions. Source: ERC-7715. */
export const namespace = 'eip155'

/** Returns the active account; `undefined` without a connection, or on a network that is not one of the host's. */
export function findAccount(ctx: PluginContext<SmartSessionsPlugin>): SessionAccount | undefined {
  const connection = ctx.connections.active(namespace)
  const chain = ctx.chains.find(namespace)
  const network = ctx.networks
    .list(namespace)
    .find(({ caipNetworkId }) => caipNetworkId === connection?.caipNetworkId)
  const account = connection?.accounts[0]
  if (!account || !network || !chain) return undefined
  return { account, network, chain, caipAddress: toCaipAddress(network.caipNetworkId, account.address) }
}

/** Returns the active account. Throws `NOT_CONNECTED`. */
export function requireAccount(ctx: PluginContext<SmartSessionsPlugin>): SessionAccount {
  const active = findAccount(ctx)
  if (!active) throw new QuoinError('NOT_CONNECTED', { details: namespace })
  return active
}
