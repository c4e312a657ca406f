import type { Case } from './case.js'
import { runCase } from './run-case.js'

/** Returns the rule of a violation: its text before the first colon. */
const ruleOf = (violation: string): string => violation.split(':')[0] ?? ''

/** Simpler variants of a case: the seed decides amounts, presses and delays. */
const simpler = (one: Case): readonly Case[] => [
  ...(one.fault.isEvent ? [] : (['brief', 'long'] as const).map((duration) => ({ ...one, duration }))),
  ...[1, 2, 3, 4, 5].map((seed) => ({ ...one, seed })),
]

/** Returns the simplest case that violates a rule of the given violations, found in a few runs. */
export async function minimizeCase(one: Case, violations: readonly string[]): Promise<Case> {
  const rules = new Set(violations.map(ruleOf))
  const order = { brief: 0, long: 1, lasting: 2 } as const
  const isSimpler = (other: Case): boolean =>
    order[other.duration] < order[one.duration] || (other.duration === one.duration && other.seed < one.seed)
  for (const other of simpler(one).filter(isSimpler)) {
    const found = (await runCase(other)).violations
    if (found.some((violation) => rules.has(ruleOf(violation)))) return other
  }
  return one
}
