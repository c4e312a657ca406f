import { sha256 } from '@noble/hashes/sha2.js'

const bytes = new Uint8Array(1_000_000)

/** Returns the milliseconds of a run. */
async function timeOf(run: () => unknown): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/**
 * Returns how long `run` takes, in the time that this machine needs to hash a megabyte (about 7 ms): a limit in milliseconds
 * would fail whenever other processes use the processor. The shortest of `times` runs counts, each beside a hash.
 */
export async function timeInHashes(run: () => unknown, times = 9): Promise<number> {
  const runs: number[] = []
  const hashes: number[] = []
  for (let at = 0; at < times; at++) {
    hashes.push(await timeOf(() => sha256(bytes)))
    runs.push(await timeOf(run))
  }
  return Math.min(...runs) / Math.min(...hashes)
}
