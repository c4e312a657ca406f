/** Number of statements that are kept. */
const MAX = 200
/** Longer texts are not kept: their length varies with the number of rows, so that they rarely come again. Characters. */
const LONGEST = 32 * 1024
/** Changes tables, and with them the columns that a prepared statement returns. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i

/** Prepared statements by their text; the least recently used are dropped first. */
export interface StatementCache<Statement> {
  /** Returns the kept statement, or prepares one. */
  take(text: string): Statement
  /** Drops a statement that failed, so that it can be collected: until then it may count as running. */
  drop(text: string): void
}

/** @param prepare prepares a statement; throws if the text is invalid */
export function createStatementCache<Statement>(
  prepare: (text: string) => Statement,
): StatementCache<Statement> {
  const kept = new Map<string, Statement>()
  return {
    take(text) {
      if (CHANGES_TABLES.test(text)) kept.clear()
      const statement = kept.get(text) ?? prepare(text)
      if (text.length > LONGEST || CHANGES_TABLES.test(text)) return statement
      // Moves it to the end: a map iterates in insertion order.
      kept.delete(text)
      kept.set(text, statement)
      const [oldest] = kept.keys()
      if (kept.size > MAX && oldest !== undefined) kept.delete(oldest)
      return statement
    },
    drop(text) {
      kept.delete(text)
    },
  }
}
