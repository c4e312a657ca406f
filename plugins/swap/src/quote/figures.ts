import { type Amount, decimalText } from '#kernel'
import type { PriceImpactLevel } from '../contract.js'

/** A hundred percent. */
const whole = 10_000n

/** Returns a part of an amount, rounded down. Smallest unit. @param basisPoints hundredths of a percent */
export function partOf(value: bigint, basisPoints: number): bigint {
  return (value * BigInt(basisPoints)) / whole
}

/** Returns the minimum received for a slippage tolerance, rounded down. Smallest unit. */
export function minimumOf(buyAmount: bigint, slippage: number): bigint {
  return (buyAmount * (whole - BigInt(slippage))) / whole
}

/** Significant digits of a rate: the precision of one whole token with 18 decimals. */
const rateDigits = 18

/**
 * Returns the amount of the buy token for one sell token, as a decimal text: to eighteen significant digits, rounded
 * down. 0 if `sellAmount` is zero.
 */
export function rateOf(sellAmount: Amount, buyAmount: Amount): string {
  if (sellAmount.value === 0n || buyAmount.value === 0n) return '0'
  const above = buyAmount.value * 10n ** BigInt(sellAmount.decimals)
  const below = sellAmount.value * 10n ** BigInt(buyAmount.decimals)
  // Places after the point: enough for the significant digits, and none that a whole number does not have.
  const places = Math.max(0, rateDigits + below.toString().length - above.toString().length)
  return decimalText((above * 10n ** BigInt(places)) / below, places)
}

/** Returns the number of digits after the point of a decimal text. */
const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0
const scaled = (text: string, scale: number): bigint => {
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(`${units}${fraction.padEnd(scale, '0')}`)
}

/** Decimal places of a basis point. */
const impactPlaces = 4

/**
 * Returns the price impact of two worths in basis points, to four digits after the point; negative if the bought
 * amount is worth more. `undefined` if the sold one is worth nothing.
 *
 * @param sellWorth worth, as a decimal text
 */
export function worthLost(sellWorth: string, buyWorth: string): number | undefined {
  const scale = Math.max(scaleOf(sellWorth), scaleOf(buyWorth))
  const [before, after] = [scaled(sellWorth, scale), scaled(buyWorth, scale)]
  if (before === 0n) return undefined
  const unit = 10n ** BigInt(impactPlaces)
  return Number(((before - after) * whole * unit) / before) / Number(unit)
}

/** Returns the larger of two price impacts in basis points; `undefined` if neither is known. */
export function worseImpact(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.max(one, other)
}

/** The lower bounds of the levels, in basis points. */
const levels: readonly (readonly [from: number, level: PriceImpactLevel])[] = [
  [1_500, 'severe'],
  [500, 'high'],
  [100, 'low'],
]

export function impactLevelOf(priceImpact: number | undefined): PriceImpactLevel {
  const [, level = 'none'] = levels.find(([from]) => priceImpact !== undefined && priceImpact >= from) ?? []
  return level
}

/** Gas of an exchange if no provider reports it. Source: the specification of swaps. */
export const usualGas = 150_000n

/** Returns the network fee for an amount of gas. Smallest unit of the coin. */
export function gasCost(gasPrice: bigint, gas: bigint = usualGas): bigint {
  return gas * gasPrice
}

/** Gas of an approval of the sell token. */
const approvalGas = 50_000n

/**
 * Returns the maximum network fee before the transactions are built, with their margins: a quarter more gas, and a base fee that
 * rises by half. Smallest unit of the coin.
 *
 * @param isToken a token is sold: it may have to be approved
 */
export function maxGasCost(
  gasPrice: bigint,
  { gas = usualGas, isToken }: { readonly gas?: bigint | undefined; readonly isToken: boolean },
): bigint {
  return (gasCost(gasPrice, gas + (isToken ? approvalGas : 0n)) * 15n) / 8n
}
