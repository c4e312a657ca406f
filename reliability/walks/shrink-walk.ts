import { type LongWalkResult, type PlannedStep, runLongWalk } from './run-long-walk.js'

/** Most walks that are taken to shorten one. */
const maxTries = 60

const ruleOf = (violation: string): string => violation.split(':')[0] ?? ''

/** Returns the shortest walk that it found with the same violation: first only the steps since the last quiet moment, then fewer. */
export async function shrinkWalk(
  seed: number,
  { violations, lastSteps }: LongWalkResult,
): Promise<{ readonly steps: readonly PlannedStep[]; readonly result: LongWalkResult } | undefined> {
  const rules = new Set(violations.map(ruleOf))
  let tries = 0
  const failing = async (steps: readonly PlannedStep[]): Promise<LongWalkResult | undefined> => {
    tries += 1
    const result = await runLongWalk(seed, steps)
    return result.violations.some((one) => rules.has(ruleOf(one))) ? result : undefined
  }
  const first = await failing(lastSteps)
  if (!first) return undefined
  let found = { steps: lastSteps, result: first }
  for (let size = Math.ceil(found.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < found.steps.length && tries < maxTries; ) {
      const steps = found.steps.toSpliced(at, size)
      const result = steps.length > 0 ? await failing(steps) : undefined
      if (result) found = { steps, result }
      else at += size
    }
  }
  return found
}
