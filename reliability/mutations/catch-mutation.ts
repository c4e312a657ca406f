import { allCases, caseText } from '../case.js'
import { flows } from '../flows/flows.js'
import { walletFlows } from '../flows/wallet-flows.js'
import { foundCases } from '../found-cases.js'
import { runCase } from '../run-case.js'
import { warmUp } from '../warm-up.js'
import type { Mutation } from './mutation.js'

/** Time in which a broken guard must be caught, also on a busy machine. Milliseconds. */
const limit = 240_000
/** The cases have the same seeds in each run. Some guards matter only after a wait, which the seed decides. */
const seeds = [1, 2, 3]

/** Runs the cases that show a mutation until one violates a rule. Returns the violations; `undefined` if none does. */
export async function catchMutation({ flow, shownBy, namespace }: Mutation): Promise<string | undefined> {
  const flowsOfIt = [...new Set([...flows, ...walletFlows])].filter(({ name }) => name === flow)
  const mixed = seeds.flatMap((seed) => allCases(seed).toSorted((one, other) => one.seed - other.seed))
  const cases = [...foundCases, ...mixed].filter(
    (one) =>
      one.flow.name === flow &&
      one.fault.name.includes(shownBy) &&
      (namespace === undefined || one.namespace === namespace),
  )
  await warmUp(flowsOfIt)
  const began = performance.now()
  for (const one of cases) {
    if (performance.now() - began > limit) return undefined
    const { violations } = await runCase(one)
    if (violations.length > 0) return `${violations.join('; ')} (${caseText(one)})`
  }
  return undefined
}
