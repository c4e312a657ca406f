import { type Case, parseCase } from './case.js'

/** What to run, from the environment that `npm run reliability` sets. */
export interface ReliabilityOptions {
  /** Runs only this case, and prints its history. */
  readonly only: Case | undefined
  /** All cases, or a tenth of them. */
  readonly isWhole: boolean
  /** Seed of all cases. Default: the day. */
  readonly seed: number
  /** Runs only the flow of this name, only on this namespace, and only faults whose names contain this text. */
  readonly flow: string | undefined
  readonly namespace: string | undefined
  /** Returns whether the shard of this run, of all `shards`, has the item with this index. */
  isOfShard(index: number): boolean
  readonly shards: number
  readonly fault: string | undefined
  /** Number of cases. Default: all that there are. */
  readonly count: number
  /** Number of long walks, and of the steps of each. */
  readonly walks: number
  readonly steps: number
  /** The walk of `npm test`. */
  readonly isDaily: boolean
}

const day = 86_400_000
/** Steps of the walk that the tests take each day: a few seconds. */
const dailySteps = 50

export function readOptions(): ReliabilityOptions {
  const {
    QUOIN_RELIABILITY,
    QUOIN_RELIABILITY_CASE,
    QUOIN_RELIABILITY_COUNT,
    QUOIN_RELIABILITY_FAULT,
    QUOIN_RELIABILITY_FLOW,
    QUOIN_RELIABILITY_NAMESPACE,
    QUOIN_RELIABILITY_SEED,
    QUOIN_RELIABILITY_SHARD = '1/1',
    QUOIN_RELIABILITY_STEPS,
    QUOIN_RELIABILITY_WALKS,
  } = process.env
  const [shard = 1, shards = 1] = QUOIN_RELIABILITY_SHARD.split('/').map(Number)
  return {
    isOfShard: (index) => index % shards === shard - 1,
    shards,
    only: QUOIN_RELIABILITY_CASE ? parseCase(QUOIN_RELIABILITY_CASE) : undefined,
    isWhole: QUOIN_RELIABILITY === 'all',
    seed: Number(QUOIN_RELIABILITY_SEED ?? Math.floor(Date.now() / day)),
    flow: QUOIN_RELIABILITY_FLOW,
    namespace: QUOIN_RELIABILITY_NAMESPACE,
    fault: QUOIN_RELIABILITY_FAULT,
    count: Number(QUOIN_RELIABILITY_COUNT ?? Number.POSITIVE_INFINITY),
    walks: Number(QUOIN_RELIABILITY_WALKS ?? 1),
    steps: Number(QUOIN_RELIABILITY_STEPS ?? dailySteps),
    isDaily: QUOIN_RELIABILITY_WALKS === undefined,
  }
}
