import type { CaipNetworkId, ChainNamespace, PluginContext } from '#kernel'
import type { FollowedTransaction } from '#plugins/transactions'
import type { HistoryPlugin } from '../contract.js'
import { hasHistory } from '../options.js'

/** The account and network of the displayed activity. */
export interface HistoryTarget {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  /** In the wallet's notation. */
  readonly address: string
  /** Equal for the same account on the same network. */
  readonly key: string
}

type Context = Pick<PluginContext<HistoryPlugin>, 'chains' | 'connections' | 'networks' | 'options'>

/** Returns the form in which addresses of a namespace are compared. */
const formOf = ({ chains }: Context, namespace: ChainNamespace, address: string): string =>
  chains.find(namespace)?.normalizeAddress(address) ?? address

/** Returns the active account on the connected network; `undefined` without activity for it. */
export function historyTarget(context: Context): HistoryTarget | undefined {
  const { activeNamespace: namespace } = context.networks.store.getState()
  if (namespace === undefined || !hasHistory(context.options, namespace)) return undefined
  const connection = context.connections.active(namespace)
  const address = connection?.accounts[0]?.address
  if (!connection || address === undefined) return undefined
  const { caipNetworkId } = connection
  return {
    namespace,
    caipNetworkId,
    address,
    key: `${caipNetworkId}:${formOf(context, namespace, address)}`,
  }
}

/** Returns true if the account submitted a transaction on that network. */
export function isOf(
  context: Context,
  { namespace, caipNetworkId, key }: HistoryTarget,
  transaction: Pick<FollowedTransaction, 'caipNetworkId' | 'from'>,
): boolean {
  if (transaction.caipNetworkId !== caipNetworkId) return false
  const address = transaction.from.slice(caipNetworkId.length + 1)
  return key === `${caipNetworkId}:${formOf(context, namespace, address)}`
}
