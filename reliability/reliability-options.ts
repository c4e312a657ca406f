import { type Case, parseCase } from './case.js'

/** What to run, from the environment that `npm run reliability` sets. */
export interface ReliabilityOptions {
  /** Runs only this case, and prints its history. */
  readonly only: Case | undefined
  /** All cases, or a tenth of them. */
  readonly isWhole: boolean
  /** Seed of all cases. Default: the day. */
  readonly seed: number
  /** Runs only the flow of this name, and only faults whose names contain this text. */
  readonly flow: string | undefined
  readonly fault: string | undefined
  /** Number of cases. Default: all that there are. */
  readonly count: number
}

const day = 86_400_000

export function readOptions(): ReliabilityOptions {
  const {
    QUOIN_RELIABILITY,
    QUOIN_RELIABILITY_CASE,
    QUOIN_RELIABILITY_COUNT,
    QUOIN_RELIABILITY_FAULT,
    QUOIN_RELIABILITY_FLOW,
    QUOIN_RELIABILITY_SEED,
  } = process.env
  return {
    only: QUOIN_RELIABILITY_CASE ? parseCase(QUOIN_RELIABILITY_CASE) : undefined,
    isWhole: QUOIN_RELIABILITY === 'all',
    seed: Number(QUOIN_RELIABILITY_SEED ?? Math.floor(Date.now() / day)),
    flow: QUOIN_RELIABILITY_FLOW,
    fault: QUOIN_RELIABILITY_FAULT,
    count: Number(QUOIN_RELIABILITY_COUNT ?? Number.POSITIVE_INFINITY),
  }
}
