import {
  amountFor,
  decimalText,
  type FeeOption,
  type FeeSpeed,
  readAmountInput,
  typedText,
  worthOf,
} from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { SendAmount } from '../contract.js'
import type { Draft } from './draft.js'

/** Maximum decimals, more than any currency has; the input is never rounded. */
const fiatDecimals = 18
/** Number of digits written when the amount changes its unit. */
const shownFiat = 2

/** Formats a fiat value for the input: two decimals, or as many as a small value needs. */
export function typedWorth(worth: string): string {
  const [whole = '0', fraction = ''] = worth.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = whole === '0' ? Math.max(shownFiat, zeros + 1) : shownFiat
  const cut = fraction.slice(0, digits).replace(/0+$/, '')
  return cut === '' ? whole : `${whole}.${cut}`
}

export function optionAt(fees: readonly FeeOption[] | undefined, speed: FeeSpeed): FeeOption | undefined {
  return fees?.find((one) => one.speed === speed) ?? fees?.find((one) => one.speed === 'normal') ?? fees?.[0]
}

/** Returns the full balance, less the fee if it is paid in the same token; `undefined` while the fee is unknown. */
function maxAmountOf({ address, value }: HeldToken, option: FeeOption | undefined): bigint | undefined {
  if (!option) return address === undefined ? undefined : value
  const max = option.max ?? (address === undefined ? value - option.fee.value : value)
  if (max > value) return value
  return max > 0n ? max : 0n
}

interface AmountSources {
  readonly draft: Draft
  readonly token: HeldToken | undefined
  readonly fees: readonly FeeOption[] | undefined
  /** In the user's language. */
  readonly decimalSeparator: string
}

/** Returns the draft's amount. */
export function readAmount({ draft, token, fees, decimalSeparator }: AmountSources): SendAmount {
  const { unit, amount } = draft
  if (!token) return { ...readAmountInput(amount, undefined, decimalSeparator), unit, isMax: false }
  const { price, decimals } = token
  const isMax = 'max' in amount
  const max = isMax ? maxAmountOf(token, optionAt(fees, draft.speed)) : undefined
  const otherOf = (value: bigint): string | undefined => {
    if (price === undefined) return undefined
    return unit === 'fiat' ? decimalText(value, decimals) : worthOf(value, decimals, price)
  }
  // A value counts the token's smallest unit, independent of the field's unit; and so does the maximum.
  const isFiat = unit === 'fiat' && !isMax && !('value' in amount)
  const read = readAmountInput(amount, isFiat ? fiatDecimals : decimals, decimalSeparator, max)
  const { fault } = read
  if (fault !== undefined) return { text: read.text, unit, fault, isMax }
  const fiat = isFiat && read.value !== undefined ? decimalText(read.value, fiatDecimals) : undefined
  const ofFiat = fiat === undefined || price === undefined ? undefined : amountFor(fiat, price, decimals)
  const value = isFiat ? ofFiat : read.value
  if (value === undefined) return { text: read.text, unit, isMax }
  const worth = isMax && unit === 'fiat' && price !== undefined ? worthOf(value, decimals, price) : undefined
  const text = worth === undefined ? read.text : typedText(typedWorth(worth), decimalSeparator)
  return { text, unit, value, other: otherOf(value), isMax }
}
