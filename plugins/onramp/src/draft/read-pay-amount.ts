import { decimalText, parseAmount } from '#kernel'
import type { PayAmount, PaymentMethod } from '../contract.js'
import { compareDecimals } from '../provider/compare-decimals.js'

/** Decimals of fiat currencies. */
const places = 2

/**
 * Parses the typed amount exactly (SEC-10).
 *
 * @param decimalSeparator the separator of the user's language
 */
export function readPayAmount(
  text: string,
  method: PaymentMethod | undefined,
  decimalSeparator: string,
): PayAmount {
  const limits = method && { min: method.min, max: method.max }
  if (text.trim() === '') return { text, ...limits }
  const { value, fault } = parseAmount(text, places, { decimalSeparator })
  if (fault !== undefined) {
    const kinds = {
      tooManyDecimals: 'tooPrecise',
      tooLarge: 'tooMuch',
      format: 'format',
      ambiguous: 'format',
    } as const
    return { text, fault: kinds[fault], ...limits }
  }
  const amount = decimalText(value, places)
  if (method && compareDecimals(amount, method.min) < 0)
    return { text, amount, fault: 'tooLittle', ...limits }
  if (method && compareDecimals(amount, method.max) > 0) return { text, amount, fault: 'tooMuch', ...limits }
  return { text, amount, ...limits }
}
