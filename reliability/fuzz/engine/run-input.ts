import type { FuzzTarget } from './fuzz-target.js'

/** A broken rule, with the input that breaks it. */
export interface FuzzFault {
  readonly rule: string
  readonly input: string
}

const prototypes: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Map.prototype,
  Promise.prototype,
]
const countMembers = (): number => prototypes.reduce((sum, one) => sum + Reflect.ownKeys(one).length, 0)

/** Returns whether an input is accepted, or the rule that it breaks. */
export async function runInput(target: FuzzTarget, input: string): Promise<boolean | FuzzFault> {
  const members = countMembers()
  try {
    const result = target.check(input)
    const accepted = typeof result === 'boolean' ? result : await result
    if (countMembers() !== members) return { rule: 'a prototype was changed', input }
    return accepted
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'thrown', message: String(error) }
    const place =
      error instanceof Error ? (error.stack?.split('\n').find((line) => line.includes('/')) ?? '') : ''
    return { rule: `${name}: ${message} ${place.trim()}`, input }
  }
}

/** The kind of a fault: its rule without the values of the input. */
export const kindOf = ({ rule }: FuzzFault): string => rule.split(':').slice(0, 2).join(':').slice(0, 120)

/** Limit of the tries to shorten an input. */
const maxTries = 600

/** Returns a shorter input that breaks the same rule. */
export async function shorten(target: FuzzTarget, fault: FuzzFault): Promise<FuzzFault> {
  let found = fault
  let tries = 0
  for (let size = Math.ceil(fault.input.length / 2); size >= 1; size = size > 1 ? Math.floor(size / 2) : 0)
    for (let at = 0; at < found.input.length && tries < maxTries; tries += 1) {
      const input = found.input.slice(0, at) + found.input.slice(at + size)
      const result = await runInput(target, input)
      if (typeof result !== 'boolean' && kindOf(result) === kindOf(fault)) found = result
      else at += size
    }
  return found
}
