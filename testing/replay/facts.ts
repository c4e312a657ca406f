import type { CaipNetworkId, TraceEntry } from '#kernel'

/** Returns a text fact; empty if it is missing. */
export function textFact({ facts = {} }: TraceEntry, name: string): string {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Returns a network fact; `undefined` if it contains none. */
export function networkFact(entry: TraceEntry, name: string): CaipNetworkId | undefined {
  const text = textFact(entry, name)
  // A CAIP-2 id is a namespace and a reference.
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text) ? (text as CaipNetworkId) : undefined
}

/** Returns whether a fact is present and true. */
export const isFact = ({ facts = {} }: TraceEntry, name: string): boolean =>
  Object.hasOwn(facts, name) && facts[name] === true
