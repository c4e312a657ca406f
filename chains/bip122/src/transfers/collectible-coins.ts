import type { AccountType } from '#kernel'
import type { DecodedAddress } from '../addresses/address-codec.js'
import type { UnspentOutput } from '../node/esplora.js'

/**
 * Inscriptions and runes ride on small coins, and wallets keep them on Taproot addresses. `ord` pads with 10,000 satoshi, others with
 * 330 (the least that a Taproot output may have), 546 or 600. A coin that small is worth less than what it may carry.
 */
const maxCollectibleValue = 10_000n

/** Wallets with a single address hold them there, too; 10,000 satoshi are money on an account for payments. */
const maxElsewhere = 1_000n

/** Whether an account is where wallets keep collectibles. */
export function keepsCollectibles(from: DecodedAddress, accountType: AccountType | undefined): boolean {
  return accountType === 'ordinal' || from.kind === 'p2tr'
}

/** Parts coins that may carry a collectible from the others, by their value: no node tells which do. */
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
