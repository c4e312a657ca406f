import type { AccountType } from '#kernel'
import type { DecodedAddress } from '../addresses/address-codec.js'
import type { UnspentOutput } from '../node/esplora.js'

/**
 * Inscriptions and runes are attached to small coins, mostly on Taproot addresses. `ord` uses 10,000 satoshi, others
 * 330 (the minimum of a Taproot output), 546 or 600. A coin that small is worth less than a collectible on it. Satoshi.
 */
const maxCollectibleValue = 10_000n

/**
 * Limit on payment accounts, where 10,000 satoshi are usually funds: wallets with a single address keep collectibles
 * there, too. Satoshi.
 */
const maxElsewhere = 1_000n

/** Returns whether wallets keep collectibles on an account. */
export function keepsCollectibles(from: DecodedAddress, accountType: AccountType | undefined): boolean {
  return accountType === 'ordinal' || from.kind === 'p2tr'
}

/** Separates coins that may carry a collectible by their value: nodes do not report which do. */
export function splitCoins(
  coins: readonly UnspentOutput[],
  isForCollectibles: boolean,
): { readonly plain: readonly UnspentOutput[]; readonly suspected: readonly UnspentOutput[] } {
  const maxValue = isForCollectibles ? maxCollectibleValue : maxElsewhere
  return {
    plain: coins.filter(({ value }) => value > maxValue),
    suspected: coins.filter(({ value }) => value <= maxValue),
  }
}
