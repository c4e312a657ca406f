import { type Case, parseCase } from './case.js'
import { type Mutation, mutations } from './mutations/mutations.js'

/** What to run, from the environment that `npm run reliability` sets. */
export interface ReliabilityOptions {
  /** Runs only this case, and prints its history. */
  readonly only: Case | undefined
  /** All cases, or a tenth of them. */
  readonly isWhole: boolean
  /** A broken guard: only the cases that show it, until the first violation. */
  readonly mutation: Mutation | undefined
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
    QUOIN_MUTATION,
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
    mutation: mutations.find(({ name }) => name === QUOIN_MUTATION),
    seed: Number(QUOIN_RELIABILITY_SEED ?? Math.floor(Date.now() / day)),
    flow: QUOIN_RELIABILITY_FLOW,
    fault: QUOIN_RELIABILITY_FAULT,
    count: Number(QUOIN_RELIABILITY_COUNT ?? Number.POSITIVE_INFINITY),
  }
}
