import { readAmountInput, roundUp, worthOf } from '#kernel'
import type { SwapAmount, SwappableToken } from '../contract.js'
import { gasCost } from '../quote/figures.js'
import type { Draft } from './draft.js'

/**
 * Gas that is reserved for the fee when the whole coin is sold: more than twice the gas of an exchange over two pools,
 * as the wallet's own gas price exceeds the reported one. A smart account needs several times as much.
 */
const reservedGas = 500_000n

/**
 * Returns the reserve for the fee when the whole coin is sold: for gas, and for the data that a roll-up charges
 * separately. Smallest unit.
 */
export function feeReserve(
  { price, dataFee }: { readonly price: bigint; readonly dataFee: bigint },
  decimals: number,
  isSmartAccount: boolean,
): bigint {
  const times = isSmartAccount ? 4n : 1n
  // In few digits, so that the amount does not change with every small price change.
  return roundUp(times * (gasCost(price, reservedGas) + dataFee), decimals)
}

interface AmountSources {
  readonly draft: Draft
  readonly token: SwappableToken | undefined
  /** Smallest unit of the coin; `undefined` while unknown. */
  readonly reserve: bigint | undefined
  /** In the user's language. */
  readonly decimalSeparator: string
}

/** Returns the balance without the reserve for the fee; `undefined` while either is unknown. */
function maxAmountOf({ address, held }: SwappableToken, reserve: bigint | undefined): bigint | undefined {
  const kept = address === undefined ? reserve : 0n
  if (held === undefined || kept === undefined) return undefined
  return held > kept ? held - kept : 0n
}

/** Returns the draft's amount. */
export function readAmount({ draft, token, reserve, decimalSeparator }: AmountSources): SwapAmount {
  const { amount } = draft
  const max = token && maxAmountOf(token, reserve)
  const { text, value, fault } = readAmountInput(amount, token?.decimals, decimalSeparator, max)
  const isMax = 'max' in amount && token !== undefined
  if (fault !== undefined) return { text, fault, isMax }
  if (value === undefined) return { text, isMax }
  const price = token?.price
  const worth = price === undefined ? undefined : worthOf(value, token?.decimals ?? 0, price)
  return { text, value, isMax, worth }
}
