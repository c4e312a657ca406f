import { type CaipNetworkId, isCaipNetworkId } from '#kernel'
import { chainPattern } from './namespace-methods.js'
import type { StandardNamespace } from './standard-wallet.js'

/** The wallets' names of public chains, whose CAIP-2 ids are derived from the hash of their first block. */
const names: readonly (readonly [CaipNetworkId, string])[] = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
  ['bip122:000000000019d6689c085ae165831e93', 'bitcoin:mainnet'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'bitcoin:testnet'],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', 'bitcoin:testnet4'],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'bitcoin:signet'],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bitcoin:regtest'],
]

/** Returns the wallet's name of a network, if it lists it: its usual name, or its id. */
export function toWalletChain(network: CaipNetworkId, listed: readonly string[]): string | undefined {
  const known = names.find(([id]) => id === network)
  return [network, known?.[1]].find((chain) => chain !== undefined && listed.includes(chain))
}

/** Returns the first network of a namespace that a wallet lists. */
export function firstNetwork(
  namespace: StandardNamespace,
  listed: readonly string[],
): CaipNetworkId | undefined {
  for (const chain of listed) {
    if (!chainPattern[namespace].test(chain)) continue
    const known = names.find(([, name]) => name === chain)?.[0]
    if (known) return known
    if (chain.startsWith(`${namespace}:`) && isCaipNetworkId(chain)) return chain
  }
  return undefined
}
