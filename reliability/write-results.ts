import { appendFileSync } from 'node:fs'

/** Figures of a run, for the table of `npm run reliability -- full`. */
export interface RunResults {
  readonly cases?: number
  readonly possibleCases?: number
  readonly faults?: number
  readonly faultKinds?: number
  readonly histories?: number
  readonly events?: number
  readonly walks?: number
  readonly steps?: number
  /** Transactions of walks. */
  readonly executed?: number
  /** Rounds of faults of the servers. */
  readonly rounds?: number
  readonly requests?: number
  readonly connections?: number
  /** Inputs of the fuzzer. */
  readonly messages?: number
  readonly violations?: number
}

/** Adds figures to the file that `npm run reliability -- full` names in the environment. */
export function writeResults(results: RunResults): void {
  const file = process.env.QUOIN_RELIABILITY_RESULTS
  if (file) appendFileSync(file, `${JSON.stringify(results)}\n`)
}
