import {
  type AmountInput,
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

/** The input while the token is unknown. */
const rawText = (input: AmountInput): string =>
  'typed' in input ? input.typed : 'decimal' in input ? input.decimal : ''

/** The draft's amount. */
export function readAmount({ draft, token, fees, decimalSeparator }: AmountSources): SendAmount {
  const { unit, amount } = draft
  const isMax = 'max' in amount
  if (!token) return { text: rawText(amount), unit, isMax: false }
  const { price, decimals } = token
  const otherOf = (value: bigint): string | undefined => {
    if (price === undefined) return undefined
    return unit === 'fiat' ? decimalText(value, decimals) : worthOf(value, decimals, price)
  }
  if (isMax) {
    const value = maxAmountOf(token, optionAt(fees, draft.speed))
    if (value === undefined) return { text: '', unit, isMax }
    const worth = unit === 'fiat' && price !== undefined ? worthOf(value, decimals, price) : undefined
    const text = worth === undefined ? decimalText(value, decimals) : typedWorth(worth)
    return { text: typedText(text, decimalSeparator), unit, value, other: otherOf(value), isMax }
  }
  // A value counts the token's smallest unit, independent of the field's unit.
  const isFiat = unit === 'fiat' && !('value' in amount)
  const {
    text,
    fault,
    value: read,
  } = readAmountInput(amount, isFiat ? fiatDecimals : decimals, decimalSeparator)
  if (fault !== undefined) return { text, unit, fault, isMax: false }
  if (read === undefined) return { text, unit, isMax: false }
  if (!isFiat) return { text, unit, value: read, other: otherOf(read), isMax: false }
  const value = price === undefined ? undefined : amountFor(decimalText(read, fiatDecimals), price, decimals)
  if (value === undefined) return { text, unit, isMax: false }
  return { text, unit, value, other: otherOf(value), isMax: false }
}
