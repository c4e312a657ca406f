import { decimalText, parseAmount, roundUp, worthOf } from '#kernel'
import type { SwapAmount, SwappableToken } from './contract.js'
import type { Draft } from './draft.js'
import { gasCost } from './figures.js'

/**
 * Gas that is left for the fee where the whole coin is sold: more than twice what an exchange over two pools takes, as the wallet's own price
 * of gas is above the one that is told. A smart account takes several times as much.
 */
const reservedGas = 500_000n

/** What is left of the coin for the fee where all of it is sold. Smallest unit. */
export function feeReserve(gasPrice: bigint, decimals: number, isSmartAccount: boolean): bigint {
  // In few digits, so that the amount does not change with each breath of the market.
  return roundUp(gasCost(gasPrice, isSmartAccount ? reservedGas * 4n : reservedGas), decimals)
}

interface AmountInput {
  readonly draft: Draft
  readonly token: SwappableToken | undefined
  /** Smallest unit of the coin; `undefined` while it is not known. */
  readonly reserve: bigint | undefined
  /** In the person's language. */
  readonly decimalSeparator: string
}

/** What the draft's amount is. */
export function readAmount({ draft, token, reserve, decimalSeparator }: AmountInput): SwapAmount {
  const whole = (text: string, value: bigint, isMax: boolean): SwapAmount => ({
    ...{ text, value, isMax },
    worth: token?.price === undefined ? undefined : worthOf(value, token.decimals, token.price),
  })
  if (draft.isMax && token) {
    const kept = token.address === undefined ? reserve : 0n
    if (token.held === undefined || kept === undefined) return { text: '', isMax: true }
    const value = token.held > kept ? token.held - kept : 0n
    return whole(decimalText(value, token.decimals), value, true)
  }
  const text = draft.amount
  if (text === '' || !token) return { text, isMax: false }
  const read = parseAmount(text, token.decimals, { decimalSeparator })
  return read.fault === undefined ? whole(text, read.value, false) : { text, fault: read.fault, isMax: false }
}
