import { describe, expect, it } from 'vitest'
import { timeInHashes } from '../../testing/hashing-time.fixture.js'
import { createRandom } from '../world/random.js'
import { readCorpus } from './engine/corpus.js'
import { growInput } from './engine/grow-input.js'
import { runFuzz } from './engine/run-fuzz.js'
import { runInput } from './engine/run-input.js'
import { targets } from './targets.js'

const day = 86_400_000
const seed = Number(process.env.QUOIN_FUZZ_SEED ?? Math.floor(Date.now() / day))
/** Inputs of each target besides its corpus. */
const runs = 200
/** Limit of the time of 64 kB, in hashes of a megabyte: 50 ms on a machine that hashes one in 7 ms. */
const maxHashes = 7

describe.each(targets)('$name', (target) => {
  it('keeps its rules for its corpus, and for new messages each day [SEC-03] [SEC-15]', async () => {
    const known = target.seeds.length + readCorpus(target).length
    const { faults, accepted } = await runFuzz(target, { runs: known + runs, seed })
    expect(faults, `npm run fuzz -- --target=${target.name} --seed=${seed}`).toEqual([])
    expect(accepted).toBeGreaterThan(0)
  })

  it('reads 64 kB as fast as a hash [SEC-15]', async () => {
    await target.prepare?.()
    const random = createRandom(seed)
    const inputs = [...target.seeds, ...readCorpus(target)]
    for (let count = 0; count < 4; count += 1) {
      const input = growInput(target, random.pick(inputs), random)
      expect(await timeInHashes(() => runInput(target, input), 3), input.slice(0, 300)).toBeLessThan(
        maxHashes,
      )
    }
  })
})
