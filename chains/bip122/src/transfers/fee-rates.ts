import type { FeeSpeed } from '#kernel'

/** In how many blocks, and what a thousand virtual bytes cost where the node gives no estimate. */
const targets: Readonly<Record<FeeSpeed, readonly [blocks: number, usual: bigint]>> = {
  slow: [144, 2_000n],
  normal: [6, 5_000n],
  fast: [1, 12_000n],
}

/** How long it usually takes: a block comes every ten minutes. Seconds. */
export const secondsAt: Readonly<Record<FeeSpeed, number>> = { slow: 86_400, normal: 3_600, fast: 600 }

/** Satoshi for a thousand virtual bytes. */
export interface FeeRates extends Readonly<Record<FeeSpeed, bigint>> {
  /** The rate at which a transaction is in a block within a week, as after a rush: for comparison. */
  readonly usual: bigint
}

/** A week. */
const usualTarget = 1_008

/** Nodes carry nothing below the first; nobody has had to pay the second. Satoshi for a thousand virtual bytes. */
const [minRate, maxRate] = [1_000, 2_000_000]

/** The estimate for a number of blocks: of the nearest that is sooner, else of the nearest that is later. */
function rateFor(estimates: readonly (readonly [number, number])[], blocks: number): bigint | undefined {
  const sooner = estimates.filter(([target]) => target <= blocks).at(-1)
  const [, perByte] = sooner ?? estimates[0] ?? []
  if (perByte === undefined) return undefined
  return BigInt(Math.min(Math.max(Math.ceil(perByte * 1_000), minRate), maxRate))
}

/**
 * Reads fee estimates: by the number of blocks that one is ready to wait, in satoshi for a virtual byte. What is missing is what
 * is usual.
 */
export function readFeeRates(body: string): FeeRates {
  const raw: unknown = JSON.parse(body)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Error('No fee estimates')
  const estimates = Object.entries(raw)
    .map(([target, rate]) => [Number(target), Number(rate)] as const)
    .filter(([target, rate]) => target > 0 && rate > 0 && Number.isFinite(rate))
    .sort(([one], [other]) => one - other)
  const slow = rateFor(estimates, targets.slow[0]) ?? targets.slow[1]
  const normal = rateFor(estimates, targets.normal[0]) ?? targets.normal[1]
  const fast = rateFor(estimates, targets.fast[0]) ?? targets.fast[1]
  // Sooner never costs less.
  const middle = normal > slow ? normal : slow
  const usual = rateFor(estimates, usualTarget) ?? slow
  return { usual, slow, normal: middle, fast: fast > middle ? fast : middle }
}
