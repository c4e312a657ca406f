import type { FeeSpeed } from '#kernel'

/** Target of each speed in blocks, and the rate if the node has no estimate. Satoshi per 1,000 virtual bytes. */
const targets: Readonly<Record<FeeSpeed, readonly [blocks: number, usual: bigint]>> = {
  slow: [144, 2_000n],
  normal: [6, 5_000n],
  fast: [1, 12_000n],
}

/** Usual time to confirmation, at ten minutes a block. Seconds. */
export const secondsAt: Readonly<Record<FeeSpeed, number>> = { slow: 86_400, normal: 3_600, fast: 600 }

/** Satoshi per 1,000 virtual bytes. */
export interface FeeRates extends Readonly<Record<FeeSpeed, bigint>> {
  /** The rate that confirms within a week, as on quiet days: for comparison. */
  readonly usual: bigint
}

/** A week, in blocks. */
const usualTarget = 1_008

/** Nodes relay nothing below the first; no transaction has ever needed the second. Satoshi per 1,000 virtual bytes. */
const [minRate, maxRate] = [1_000, 2_000_000]

/** Returns the estimate for a target in blocks: of the nearest sooner target, otherwise of the nearest later one. */
function rateFor(estimates: readonly (readonly [number, number])[], blocks: number): bigint | undefined {
  const sooner = estimates.filter(([target]) => target <= blocks).at(-1)
  const [, perByte] = sooner ?? estimates[0] ?? []
  if (perByte === undefined) return undefined
  return BigInt(Math.min(Math.max(Math.ceil(perByte * 1_000), minRate), maxRate))
}

/** Reads fee estimates: satoshi per virtual byte, by target in blocks. Missing ones fall back to the default rates. */
export function readFeeRates(body: string): FeeRates {
  const raw: unknown = JSON.parse(body)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Error('The fee estimates are invalid')
  const estimates = Object.entries(raw)
    .map(([target, rate]) => [Number(target), Number(rate)] as const)
    .filter(([target, rate]) => target > 0 && rate > 0 && Number.isFinite(rate))
    .sort(([one], [other]) => one - other)
  const slow = rateFor(estimates, targets.slow[0]) ?? targets.slow[1]
  const normal = rateFor(estimates, targets.normal[0]) ?? targets.normal[1]
  const fast = rateFor(estimates, targets.fast[0]) ?? targets.fast[1]
  // A faster speed never costs less.
  const middle = normal > slow ? normal : slow
  const usual = rateFor(estimates, usualTarget) ?? slow
  return { usual, slow, normal: middle, fast: fast > middle ? fast : middle }
}
