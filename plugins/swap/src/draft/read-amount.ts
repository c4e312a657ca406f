import { decimalText, readAmountInput, roundUp, typedText, worthOf } from '#kernel'
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

/** Returns the draft's amount. */
export function readAmount({ draft, token, reserve, decimalSeparator }: AmountSources): SwapAmount {
  const { amount } = draft
  const whole = (text: string, value: bigint, isMax: boolean): SwapAmount => ({
    text,
    value,
    isMax,
    worth: token?.price === undefined ? undefined : worthOf(value, token.decimals, token.price),
  })
  if ('max' in amount) {
    if (!token) return { text: '', isMax: false }
    const kept = token.address === undefined ? reserve : 0n
    if (token.held === undefined || kept === undefined) return { text: '', isMax: true }
    const value = token.held > kept ? token.held - kept : 0n
    return whole(typedText(decimalText(value, token.decimals), decimalSeparator), value, true)
  }
  if (!token)
    return {
      text: 'typed' in amount ? amount.typed : 'decimal' in amount ? amount.decimal : '',
      isMax: false,
    }
  const { text, value, fault } = readAmountInput(amount, token.decimals, decimalSeparator)
  if (fault !== undefined) return { text, fault, isMax: false }
  return value === undefined ? { text, isMax: false } : whole(text, value, false)
}
