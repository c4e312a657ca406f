import { isUsablePrice, type PricePoint } from '../sources/price-source.js'
import type { TimeGrid } from '../sources/time-grid.js'

/**
 * Returns the price at each time: the one nearest to it, at most a step away; a gap keeps the price before it. `undefined` without
 * a price at the start: a token younger than the period has no history in it.
 */
export function pricesOnGrid(
  points: readonly PricePoint[],
  { start, step, count }: TimeGrid,
): readonly number[] | undefined {
  const usable = points
    .filter(({ time, price }) => Number.isFinite(time) && isUsablePrice(price))
    .toSorted((a, b) => a.time - b.time)
  const prices: number[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const time = start + index * step
    const distance = (point: PricePoint): number => Math.abs(point.time - time)
    for (let next = usable[at + 1]; next; next = usable[at + 1]) {
      const current = usable[at]
      if (current && distance(next) > distance(current)) break
      at += 1
    }
    const nearest = usable[at]
    const price = nearest && distance(nearest) <= step ? nearest.price : prices.at(-1)
    if (price === undefined) return undefined
    prices.push(price)
  }
  return prices
}
