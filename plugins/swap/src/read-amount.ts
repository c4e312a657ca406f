import { decimalText, readAmountInput, roundUp, typedText, worthOf } from '#kernel'
import type { SwapAmount, SwappableToken } from './contract.js'
import type { Draft } from './draft.js'
import { gasCost } from './figures.js'

/**
 * Gas that is left for the fee where the whole coin is sold: more than twice what an exchange over two pools takes, as the wallet's own price
 * of gas is above the one that is told. A smart account takes several times as much.
 */
const reservedGas = 500_000n

/** What is left of the coin for the fee where all of it is sold: for gas, and for the data that a roll-up bills apart. Smallest unit. */
export function feeReserve(
  { price, dataFee }: { readonly price: bigint; readonly dataFee: bigint },
  decimals: number,
  isSmartAccount: boolean,
): bigint {
  const times = isSmartAccount ? 4n : 1n
  // In few digits, so that the amount does not change with each breath of the market.
  return roundUp(times * (gasCost(price, reservedGas) + dataFee), decimals)
}

interface AmountSources {
  readonly draft: Draft
  readonly token: SwappableToken | undefined
  /** Smallest unit of the coin; `undefined` while it is not known. */
  readonly reserve: bigint | undefined
  /** In the person's language. */
  readonly decimalSeparator: string
}

/** The draft's amount. */
export function readAmount({ draft, token, reserve, decimalSeparator }: AmountSources): SwapAmount {
  const { amount } = draft
  const whole = (text: string, value: bigint, isMax: boolean): SwapAmount => ({
    ...{ text, value, isMax },
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
