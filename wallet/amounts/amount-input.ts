import { decimalText } from './decimal-text.js'
import { type AmountFault, parseAmount } from './parse-amount.js'

/** Text that a user typed, to be parsed by their language. */
export interface TypedAmount {
  readonly typed: string
}

/** An amount of a token in its smallest unit. */
export interface ExactAmount {
  readonly value: bigint
}

/**
 * An amount, by its source. `decimal`: from code, a decimal text with a point in whole units, the same in every
 * language. `max`: the whole balance, less the fee.
 */
export type AmountInput = TypedAmount | ExactAmount | { readonly decimal: string } | { readonly max: true }

/** The text of an amount in its field, and its value. */
export interface AmountInputReading {
  readonly text: string
  /** Smallest unit; absent if the text is empty or not a number. */
  readonly value?: bigint | undefined
  readonly fault?: AmountFault | undefined
}

/** Returns the decimal separator of a language. */
export function decimalSeparatorOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.1)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Formats a decimal text as a user of the language would type it: a point may separate thousands there. */
export const typedText = (decimal: string, decimalSeparator: string): string =>
  decimal.replace('.', decimalSeparator)

/** Returns `true` if nothing was typed. */
export const isEmptyAmount = (input: AmountInput): boolean => 'typed' in input && input.typed.trim() === ''

/** Returns an input as text while its token is unknown. */
const rawText = (input: AmountInput): string =>
  'typed' in input ? input.typed : 'decimal' in input ? input.decimal : ''

/**
 * Reads an amount. Only typed text is parsed by the language: an amount from code is exact in every language.
 *
 * @param decimals of the token; `undefined` while it is unknown: then there is no value
 * @param max the value of `{ max: true }`; `undefined` while it is unknown
 *
 * @example
 * readAmountInput({ decimal: '1.125' }, 6, ',') // { text: '1,125', value: 1125000n }
 * readAmountInput({ typed: '1.125' }, 6, ',')   // { text: '1.125', fault: 'ambiguous' }
 */
export function readAmountInput(
  input: AmountInput,
  decimals: number | undefined,
  decimalSeparator: string,
  max?: bigint,
): AmountInputReading {
  if (decimals === undefined) return { text: rawText(input) }
  const exact = 'value' in input ? input.value : 'max' in input ? max : undefined
  if (exact !== undefined)
    return { text: typedText(decimalText(exact, decimals), decimalSeparator), value: exact }
  if ('value' in input || 'max' in input) return { text: '' }
  if ('decimal' in input) {
    const { decimal } = input
    if (decimal === '') return { text: '' }
    const read = parseAmount(decimal, decimals)
    return read.fault === undefined
      ? { text: typedText(decimal, decimalSeparator), value: read.value }
      : { text: decimal, fault: read.fault }
  }
  const { typed } = input
  if (typed === '') return { text: '' }
  const read = parseAmount(typed, decimals, { decimalSeparator })
  return read.fault === undefined ? { text: typed, value: read.value } : { text: typed, fault: read.fault }
}
