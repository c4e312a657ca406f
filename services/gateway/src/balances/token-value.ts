/** Returns an amount's rounded value: to the cent from a dollar on, to a millionth below; `undefined` if not finite. */
export function tokenValue(amount: string, price: number): number | undefined {
  const value = Number(amount) * price
  if (!Number.isFinite(value)) return undefined
  const steps = value >= 1 ? 100 : 1_000_000
  const rounded = Math.round(value * steps) / steps
  return Number.isFinite(rounded) ? rounded : value
}
