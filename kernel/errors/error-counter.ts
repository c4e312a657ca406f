import { isQuoinError } from './quoin-error.js'

/** How many different errors of one source are counted each by itself; what comes after is counted together. */
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
 * Creates the counter of one kernel's log. It returns how often a source reported an error so far where that is to be logged (1, 10,
 * 100, …), and nothing in between: a plugin that fails in a loop must not bury what else is in the console.
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
