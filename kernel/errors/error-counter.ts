import { isQuoinError } from './quoin-error.js'

/** Limit of errors per source that have a counter of their own; all others share one. */
const maxDifferent = 20

function textOf(error: unknown): string {
  try {
    const { message, cause } = Object(error)
    return `${isQuoinError(error) && error.code} ${message ?? error} ${Object(cause).message ?? cause}`
  } catch {
    return 'unreadable'
  }
}

/**
 * Creates the counter of one kernel's log. It returns how often a source has reported an error if that is to be logged
 * (1, 10, 100, …), else `undefined`: a plugin that fails in a loop must not bury the rest of the console.
 */
export function createErrorCounter(): (source: string, error: unknown) => number | undefined {
  const sources = new Map<string, Map<string, number>>()
  return (source, error) => {
    const counts = sources.get(source) ?? new Map<string, number>()
    sources.set(source, counts)
    const text = textOf(error)
    const key = counts.has(text) || counts.size < maxDifferent ? text : ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return /^10*$/.test(String(count)) ? count : undefined
  }
}
