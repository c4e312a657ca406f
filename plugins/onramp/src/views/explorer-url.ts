import { type AnyKernel, parseCaipNetworkId } from '#kernel'
import type { Purchase } from '../contract.js'

/** The page of a delivery in the network's explorer. */
export function explorerUrlOf(
  { networks, chains, links }: Pick<AnyKernel, 'networks' | 'chains' | 'links'>,
  { caipNetworkId, transactionId }: Purchase,
): string | undefined {
  const network = networks.find(caipNetworkId)
  if (!network || transactionId === undefined) return undefined
  const chain = chains.find(parseCaipNetworkId(caipNetworkId).namespace)
  const url = chain?.explorerUrl?.(network, 'transaction', transactionId)
  return url === undefined ? undefined : links.check(url)
}
