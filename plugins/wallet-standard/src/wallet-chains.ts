import { type CaipNetworkId, isCaipNetworkId } from '#kernel'
import { isChainOf } from './namespace-methods.js'
import type { StandardNamespace } from './standard-namespace.js'

/** Returns the wallet's name of a network, if it lists it: its usual name, or its id. */
export function toWalletChain(
  { chainNames = [] }: StandardNamespace,
  network: CaipNetworkId,
  listed: readonly string[],
): string | undefined {
  const known = chainNames.find(([id]) => id === network)
  return [network, known?.[1]].find((chain) => chain !== undefined && listed.includes(chain))
}

/** Returns the first network of a namespace that a wallet lists. */
export function firstNetwork(own: StandardNamespace, listed: readonly string[]): CaipNetworkId | undefined {
  for (const chain of listed) {
    if (!isChainOf(own, chain)) continue
    const known = own.chainNames?.find(([, name]) => name === chain)?.[0]
    if (known) return known
    if (chain.startsWith(`${own.namespace}:`) && isCaipNetworkId(chain)) return chain
  }
  return undefined
}
