/** Whole part and fraction of a decimal text, e.g. `1.50`. */
const partsOf = (text: string): readonly [whole: string, fraction: string] => {
  const [whole = '0', fraction = ''] = text.split('.')
  return [whole, fraction]
}

/** Parses a decimal text into an exact amount, e.g. `1.50` as 150 with 2 decimals (SEC-10). */
export function exactAmount(text: string): { readonly value: bigint; readonly decimals: number } {
  const [whole, fraction] = partsOf(text)
  return { value: BigInt(whole + fraction), decimals: fraction.length }
}

/** Returns a number below zero if the first is less, above zero if it is greater. Exact to the last digit. */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = [exactAmount(one), exactAmount(other)]
  const decimals = Math.max(first.decimals, second.decimals)
  const difference =
    first.value * 10n ** BigInt(decimals - first.decimals) -
    second.value * 10n ** BigInt(decimals - second.decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
