import fc from 'fast-check'
import { readMeters } from '../pressure/read-meters.js'
import type { FuzzedOperation, FuzzedRequest } from './fuzzed-operation.js'

/** Requests sent at the same time. */
const LANES = 6
/** Share of the requests after which memory and times count: before, the server loads its code. */
const WARM_UP = 0.2

export interface FuzzResult {
  readonly requests: number
  /** Each with the simplest request that shows it, and its seed. */
  readonly faults: readonly string[]
  readonly statuses: Readonly<Record<string, number>>
  /** Ids of the operations of which no request succeeded. */
  readonly neverGood: readonly string[]
  /** Growth of the resident memory after the warm-up. MiB. */
  readonly grown: number
  /** Times of the second half, after the warm-up, compared with the first half. */
  readonly p99: { readonly first: number; readonly second: number; readonly ratio: number }
}

export interface FuzzOptions {
  readonly url: string
  readonly operations: readonly FuzzedOperation[]
  readonly requests: number
  readonly seed: number
  /** Sends a request with the caller's credentials. */
  readonly send: (operation: FuzzedOperation, request: FuzzedRequest) => Promise<Response>
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

/** Sends requests of every operation, as many of each, and shrinks those whose answers are faulty. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, operations, requests, seed, send } = options
  const statuses: Record<string, number> = {}
  const times: number[] = []
  const faults: string[] = []
  const good = new Set<string>()
  let warmMemory: number | undefined

  const each = Math.max(1, Math.round(requests / operations.length))
  // Several turns: memory and times are those of all operations together.
  const turns = Math.max(1, Math.min(5, Math.floor(each / 20)))

  async function run(operation: FuzzedOperation, turn: number): Promise<void> {
    const property = fc.asyncProperty(operation.requests, async (request) => {
      const began = performance.now()
      const answer = await send(operation, request)
      const text = await answer.text()
      times.push(performance.now() - began)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.ok) good.add(operation.id)
      const wrong = operation.check(answer.status, answer.headers.get('content-type') ?? '', text)
      if (wrong !== undefined) throw new Error(wrong)
    })
    const result = await fc.check(property, { seed: seed + turn, numRuns: Math.ceil(each / turns) })
    if (!result.failed) return
    const [request] = result.counterexample ?? []
    const error = result.errorInstance instanceof Error ? result.errorInstance.message : 'failed'
    faults.push(
      `${operation.method} ${operation.id} (seed ${seed}): ${error}\n  ${JSON.stringify(request).slice(0, 1500)}`,
    )
  }

  for (let turn = 0; turn < turns; turn += 1) {
    const waiting = operations.values()
    const lane = async (): Promise<void> => {
      for (const operation of waiting) {
        await run(operation, turn)
        if (warmMemory === undefined && times.length > requests * WARM_UP)
          warmMemory = (await readMeters(url)).memory
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  const { memory } = await readMeters(url)
  const measured = times.slice(Math.floor(times.length * WARM_UP))
  const half = Math.floor(measured.length / 2)
  const [first, second] = [quantile(measured.slice(0, half), 0.99), quantile(measured.slice(half), 0.99)]
  return {
    requests: times.length,
    faults,
    statuses,
    neverGood: operations.map(({ id }) => id).filter((id) => !good.has(id)),
    grown: Math.round((memory - (warmMemory ?? memory)) / 1024 / 1024),
    p99: { first, second, ratio: second / first },
  }
}
