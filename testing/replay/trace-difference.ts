import type { TraceEntry } from '#kernel'

/** A difference between the replay and the recording. */
export interface TraceDifference {
  /** `missing`: recorded, but did not occur. `unexpected`: occurred, but was not recorded. */
  readonly kind: 'missing' | 'unexpected'
  readonly entry: TraceEntry
  /** The difference as a sentence. */
  readonly text: string
}

function naming({ event, source, facts = {} }: TraceEntry): string {
  const known = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return `${event}${known.length > 0 ? ` (${known.join(', ')})` : ''} of ${source}`
}

/** Returns whether two entries are equal except for their time and listeners. */
export function isSameEntry(a: TraceEntry, b: TraceEntry): boolean {
  const [left, right] = [a.facts ?? {}, b.facts ?? {}]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return (
    a.event === b.event && a.source === b.source && [...names].every((name) => left[name] === right[name])
  )
}

const difference = (kind: TraceDifference['kind'], entry: TraceEntry, what: string): TraceDifference => ({
  kind,
  entry,
  text: `${new Date(entry.at).toISOString()} ${naming(entry)} ${what}`,
})

export const missing = (entry: TraceEntry): TraceDifference =>
  difference('missing', entry, 'was recorded and did not happen')

export const unexpected = (entry: TraceEntry): TraceDifference =>
  difference('unexpected', entry, 'happened and was not recorded')
