import type { FeeSpeed } from '#kernel'
import { memberOf, type NodeReader, readCount } from '../node/node-reader.js'

/** Compute unit prices by speed. Micro-lamports. */
export type PriorityPrices = Readonly<Record<FeeSpeed, bigint>>

/** Minimum prices, and the usual ones: in quiet times nodes report zero. */
export const minPrices: PriorityPrices = { slow: 0n, normal: 10_000n, fast: 100_000n }

/** Limit of the priority fee, whatever a node reports: 0.001 SOL. Lamports. */
const maxLamports = 1_000_000n

/** Percentile of the recent fees by speed. */
const share: Readonly<Record<FeeSpeed, number>> = { slow: 0.25, normal: 0.5, fast: 0.9 }

/** Returns the fee of compute units at a price, rounded up. Lamports. */
export function priorityFee(price: bigint, units: number): bigint {
  return (price * BigInt(units) + 999_999n) / 1_000_000n
}

/** Reads the recent priority prices for the accounts that a transfer changes. */
export async function readPriorityPrices(
  read: NodeReader,
  changed: readonly string[],
  units: number,
): Promise<PriorityPrices> {
  const fees = await read('getRecentPrioritizationFees', [changed.slice(0, 128)], (result) => {
    if (!Array.isArray(result)) throw new Error('The fees are not a list')
    return result.map((entry: unknown) => readCount(memberOf(entry, 'prioritizationFee')))
  })
  const sorted = fees.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const max = (maxLamports * 1_000_000n) / BigInt(units)
  const priceAt = (speed: FeeSpeed): bigint => {
    const usual = sorted[Math.floor((sorted.length - 1) * share[speed])] ?? 0n
    const price = usual > minPrices[speed] ? usual : minPrices[speed]
    return price < max ? price : max
  }
  return { slow: priceAt('slow'), normal: priceAt('normal'), fast: priceAt('fast') }
}
