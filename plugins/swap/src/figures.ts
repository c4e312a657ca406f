import { type Amount, decimalText } from '#kernel'
import type { PriceImpactLevel } from './contract.js'

/** A hundred percent. */
const whole = 10_000n

/** A part of an amount, rounded down. Smallest unit. @param basisPoints a hundredth of a percent each */
export function partOf(value: bigint, basisPoints: number): bigint {
  return (value * BigInt(basisPoints)) / whole
}

/** What is received at least where no more than the slippage is lost, rounded down. Smallest unit. */
export function minimumOf(receive: bigint, slippage: number): bigint {
  return (receive * (whole - BigInt(slippage))) / whole
}

/** Digits of a rate that count: what an exchange gives of a token with 18 decimals for a whole one. */
const rateDigits = 18

/**
 * How many of `receive` there are for one of `give`, as a decimal text: to eighteen digits that count, rounded down. Nothing given
 * has the rate 0.
 */
export function rateOf(give: Amount, receive: Amount): string {
  if (give.value === 0n || receive.value === 0n) return '0'
  const above = receive.value * 10n ** BigInt(give.decimals)
  const below = give.value * 10n ** BigInt(receive.decimals)
  // Places after the point: as many as it takes to see so many digits, and none that a whole number does not have.
  const places = Math.max(0, rateDigits + below.toString().length - above.toString().length)
  return decimalText((above * 10n ** BigInt(places)) / below, places)
}

/** Digits after the point of a decimal text. */
const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0
const scaled = (text: string, scale: number): bigint => {
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(`${units}${fraction.padEnd(scale, '0')}`)
}

/** Digits of a basis point that are told. */
const impactPlaces = 4

/**
 * How much less what comes is worth than what goes, in basis points to four digits after the point; below zero it is worth more.
 * `undefined` where what goes is worth nothing.
 *
 * @param given worth, as a decimal text
 */
export function worthLost(given: string, received: string): number | undefined {
  const scale = Math.max(scaleOf(given), scaleOf(received))
  const [before, after] = [scaled(given, scale), scaled(received, scale)]
  if (before === 0n) return undefined
  const unit = 10n ** BigInt(impactPlaces)
  return Number(((before - after) * whole * unit) / before) / Number(unit)
}

/** The worse of two price impacts in basis points; `undefined` where neither is known. */
export function worseImpact(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.max(one, other)
}

/** From so many basis points on. */
const levels: readonly (readonly [from: number, level: PriceImpactLevel])[] = [
  [1_500, 'severe'],
  [500, 'high'],
  [100, 'low'],
]

export function impactLevelOf(priceImpact: number | undefined): PriceImpactLevel {
  const [, level = 'none'] = levels.find(([from]) => priceImpact !== undefined && priceImpact >= from) ?? []
  return level
}

/** Gas of an exchange where nobody says more of it. Source: the specification of swaps. */
export const usualGas = 150_000n

/** What the network takes for so much gas. Smallest unit of the coin. */
export function gasCost(gasPrice: bigint, gas: bigint = usualGas): bigint {
  return gas * gasPrice
}
