import { beforeAll, expect, it } from 'vitest'
import { historyText } from '../history/history.js'
import { readOptions } from '../reliability-options.js'
import { withUnhandled } from '../run-case.js'
import { warmUp } from '../warm-up.js'
import { writeResults } from '../write-results.js'
import { planWalk, runLongWalk } from './run-long-walk.js'
import { shrinkWalk } from './shrink-walk.js'

const { seed, walks, steps, isDaily } = readOptions()
/** Some walks take longer than others. Milliseconds. */
const dailyTime = 8_000
const hours = 3_600_000

beforeAll(() => warmUp(), hours)

/** Describes a violation: its seed, and the shortest walk that shows it. */
async function describeFailure(
  own: number,
  result: Awaited<ReturnType<typeof runLongWalk>>,
): Promise<string> {
  const shrunk = await shrinkWalk(own, result)
  const { violations, lastEvents } = shrunk?.result ?? result
  const names = (shrunk?.steps ?? result.lastSteps).map(({ name, seed: one }) => `${name} (${one})`)
  return [
    ...violations,
    `npm run reliability -- --walks=1 --steps=${result.steps} --seed=${own}`,
    shrunk
      ? `Shortest walk: ${names.join(', ')}`
      : `Only after the whole walk; its last steps: ${names.join(', ')}`,
    historyText(lastEvents),
  ].join('\n')
}

it(
  'keeps every invariant in long walks of a user with a model of the ledgers, with faults between the steps [REL-06] [SEC-06]',
  async () => {
    const failures: string[] = []
    for (let index = 0; index < walks; index += 1) {
      const own = seed + index
      const began = performance.now()
      let text = ''
      const { violations } = await withUnhandled(async () => {
        const result = await runLongWalk(own, planWalk(own, steps), isDaily ? dailyTime : undefined)
        const { steps: taken, events, executed } = result
        const seconds = Math.round((performance.now() - began) / 1000)
        console.log(`walk ${own}: ${taken} steps, ${events} events, ${executed} transactions, ${seconds} s`)
        writeResults({
          walks: 1,
          steps: taken,
          executed,
          histories: 1,
          events,
          violations: result.violations.length,
        })
        if (result.violations.length > 0) text = await describeFailure(own, result)
        // A walk that sends nothing tests nothing; in a short one a fault may last to its end.
        else if (taken > 500) expect(executed).toBeGreaterThan(taken / 20)
        return { violations: result.violations, history: [], hasFailed: true }
      })
      if (violations.length > 0) failures.push(text || violations.join('\n'))
    }
    expect(failures.join('\n\n')).toBe('')
  },
  10 * hours,
)
