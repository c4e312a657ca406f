import { createRandom, type Random } from '../../world/random.js'
import { readCorpus } from './corpus.js'
import type { Coverage } from './coverage.js'
import type { FuzzTarget } from './fuzz-target.js'
import { growInput } from './grow-input.js'
import { mutateJson } from './mutate-json.js'
import { mutateBytes, mutateText } from './mutate-text.js'
import { type FuzzFault, kindOf, runInput, shorten } from './run-input.js'

/** Limit of the time of an input. Milliseconds. */
const maxTime = 50
/** Inputs between two readings of the coverage. */
const [minBatch, maxBatch] = [64, 2_048]
const mutations = { text: mutateText, bytes: mutateBytes, json: mutateJson }
const maxKinds = 20

export interface FuzzRun {
  readonly runs: number
  readonly accepted: number
  /** Inputs that cover code of their own. */
  readonly interesting: readonly string[]
  readonly faults: readonly FuzzFault[]
  /** The longest time of an input of at most 64 kB. Milliseconds. */
  readonly slowest: number
}

export interface FuzzRunOptions {
  readonly runs: number
  readonly seed: number
  /** Without it, only the seeds and the corpus are mutated. */
  readonly coverage?: Coverage
  /** Returns true when the time is over. */
  readonly isOver?: () => boolean
  /** Measures the time of each input, and makes some of 64 kB. */
  readonly isTimed?: boolean
}

/** Returns a new input: one of the pool with some changes; the newest are chosen more often. */
function nextInput(target: FuzzTarget, pool: readonly string[], random: Random, isTimed: boolean): string {
  const newest = pool.slice(-20)
  let input = random.pick(random.between(0, 1) ? pool : newest)
  const words = target.words ?? []
  const changes = random.pick([1, 1, 1, 2, 2, 3, 5])
  for (let change = 0; change < changes; change += 1)
    input = mutations[target.format](input, random, { words, other: random.pick(pool) })
  const isLarge = isTimed && random.between(0, 199) === 0
  return isLarge ? growInput(target, input, random) : input
}

/** Runs inputs on a target: the seeds, the corpus, and mutations of both and of the inputs that covered new code. */
export async function runFuzz(target: FuzzTarget, options: FuzzRunOptions): Promise<FuzzRun> {
  const { runs, seed, coverage, isOver = () => false, isTimed = false } = options
  const random = createRandom(seed)
  await target.prepare?.()
  const pool: string[] = []
  const interesting: string[] = []
  const faults = new Map<string, FuzzFault>()
  let [done, accepted, slowest] = [0, 0, 0]

  const note = (fault: FuzzFault): boolean => {
    if (faults.has(kindOf(fault)) || faults.size >= maxKinds) return false
    faults.set(kindOf(fault), fault)
    return true
  }

  /** Returns the time of the processor: other processes do not count. */
  const timeOf = async (input: string): Promise<number> => {
    const began = process.cpuUsage()
    await runInput(target, input)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  }

  const run = async (input: string): Promise<void> => {
    done += 1
    const began = performance.now()
    const result = await runInput(target, input)
    const time = performance.now() - began
    if (typeof result !== 'boolean') {
      if (note(result)) faults.set(kindOf(result), await shorten(target, result))
    } else if (result) accepted += 1
    if (!isTimed || time <= Math.max(slowest, 5)) return
    // The machine may have been busy, or compiled code: the shortest of several times counts.
    const times = [await timeOf(input), await timeOf(input), await timeOf(input)]
    slowest = Math.max(slowest, Math.min(...times))
    if (Math.min(...times) > maxTime) note({ rule: `slow: ${Math.round(Math.min(...times))} ms`, input })
  }

  /** Adds the inputs of a batch that cover new code to the pool. */
  const findNew = async (batch: readonly string[]): Promise<void> => {
    if (!coverage || batch.length === 0) return
    for (const input of batch) await runInput(target, input)
    if (!coverage.runsNew(batch.length === 1)) return
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      pool.push(only)
      interesting.push(only)
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await findNew(batch.slice(0, middle))
    await findNew(batch.slice(middle))
  }

  const given = [...target.seeds, ...readCorpus(target)]
  for (const input of given) {
    await run(input)
    pool.push(input)
  }
  coverage?.take()

  let size = minBatch
  while (done < runs && !isOver()) {
    const batch: string[] = []
    while (batch.length < size && done < runs && !isOver()) {
      const input = nextInput(target, pool, random, isTimed)
      await run(input)
      batch.push(input)
    }
    const isNew = coverage?.take() ?? false
    if (isNew) await findNew(batch)
    size = isNew ? Math.max(minBatch, size / 2) : Math.min(maxBatch, size * 2)
  }
  return { runs: done, accepted, interesting, faults: [...faults.values()], slowest }
}
