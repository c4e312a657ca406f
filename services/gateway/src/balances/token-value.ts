/** What an amount is worth, for showing: to the cent from a dollar on, to a millionth below; nothing where it is no number. */
export function tokenValue(amount: string, price: number): number | undefined {
  const value = Number(amount) * price
  if (!Number.isFinite(value)) return undefined
  const steps = value >= 1 ? 100 : 1_000_000
  const rounded = Math.round(value * steps) / steps
  return Number.isFinite(rounded) ? rounded : value
}
