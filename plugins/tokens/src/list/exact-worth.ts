import { add, type Dnum, equalizeDecimals, from, multiply, toString as toText } from 'dnum'
import type { Amount } from '#kernel'

/** Bounds of a plausible price. */
const dearest = 1e15
const cheapest = 1e-36

/**
 * Returns a price as a decimal text: the shortest text of the same number. `undefined` for 0, which means unknown, and
 * for an invalid price.
 */
export function priceText(value: number | string | undefined): string | undefined {
  if (value === undefined || (typeof value === 'string' && !/^\d{1,40}(\.\d{1,40})?$/.test(value)))
    return undefined
  const number = Number(value)
  return Number.isFinite(number) && number >= cheapest && number <= dearest ? toText(from(value)) : undefined
}

/** Returns amount times price, exact (SEC-10). */
export function worthOf({ value, decimals }: Amount, price: string | undefined): string | undefined {
  if (price === undefined) return undefined
  const one = from(price)
  return toText(multiply([value, decimals], one, decimals + one[1]))
}

/** Returns the exact sum; `undefined` for no values. */
export function totalOf(worths: readonly (string | undefined)[]): string | undefined {
  const known = worths.flatMap((worth) => (worth === undefined ? [] : [from(worth)]))
  const [first, ...rest] = equalizeDecimals(known)
  return first && toText(rest.reduce<Dnum>((sum, one) => add(sum, one), first))
}

/** Converts a decimal text to the smallest unit; `undefined` if it has more digits than the unit (SEC-10). */
export function smallestUnits(text: string, decimals: number): bigint | undefined {
  const exact = from(text)
  return exact[1] <= decimals ? from(exact, decimals)[0] : undefined
}

/** Returns an amount in whole tokens, as a decimal text. */
export function wholeAmount({ value, decimals }: Amount): string {
  return toText([value, decimals])
}

/** Returns a decimal text in the form of `i18n.amount`. */
export function partsOf(text: string): { readonly value: bigint; readonly decimals: number } {
  const [value, decimals] = from(text)
  return { value, decimals }
}

/** The sort fields. */
export interface Ranked extends Amount {
  readonly id: string
  readonly worth?: string | undefined
}

const higherFirst = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0)
const lowerFirst = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by worth, then by amount, then by symbol; tokens without a worth come last. */
export function byWorth<T extends Ranked>(tokens: readonly T[]): readonly T[] {
  // Scales the numbers once to the same decimals, so that they can be compared.
  const amounts = equalizeDecimals(tokens.map(({ value, decimals }): Dnum => [value, decimals]))
  const worths = equalizeDecimals(tokens.map(({ worth }) => (worth === undefined ? [-1n, 0] : from(worth))))
  const rows = tokens.map((token, at) => ({
    token,
    amount: amounts[at]?.[0] ?? 0n,
    worth: worths[at]?.[0] ?? -1n,
  }))
  return rows
    .sort(
      (a, b) =>
        higherFirst(a.worth, b.worth) ||
        higherFirst(a.amount, b.amount) ||
        lowerFirst(a.token.symbol, b.token.symbol) ||
        lowerFirst(a.token.id, b.token.id),
    )
    .map(({ token }) => token)
}
