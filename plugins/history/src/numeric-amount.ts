/** A decimal text of whole tokens as an exact amount, e.g. `1.50` as 150 with 2 decimals (SEC-10). */
export function numericAmount(numeric: string): { readonly value: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.replace(/0+$/, '')
  return { value: BigInt(whole + kept), decimals: kept.length }
}
