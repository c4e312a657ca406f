import { DatabaseUnavailable } from './database-unavailable.js'

/** Milliseconds. */
const ANSWER_WITHIN = 1000
const REST = 5000

/** Spares callers the wait for a database that lately did not answer, where there is another way. */
export interface DatabaseBreaker {
  /**
   * Runs a query that must be answered within a second. After one that failed none is run for five seconds; then one is, and the
   * others do not wait beside it.
   *
   * @throws `DatabaseUnavailable`, at once while the database is left alone; what the query throws
   */
  soon<Answer>(query: () => Promise<Answer>): Promise<Answer>
}

/** @param now milliseconds, from whatever point on */
export function createDatabaseBreaker(now: () => number = () => performance.now()): DatabaseBreaker {
  let restsUntil = Number.NEGATIVE_INFINITY
  let hasFailed = false
  return {
    async soon(query) {
      if (now() < restsUntil) throw new DatabaseUnavailable('The database lately did not answer.')
      if (hasFailed) restsUntil = now() + REST
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        const error = new DatabaseUnavailable(`The database did not answer within ${ANSWER_WITHIN} ms.`)
        timer = setTimeout(() => reject(error), ANSWER_WITHIN)
      })
      try {
        const answer = await Promise.race([query(), late])
        hasFailed = false
        restsUntil = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        hasFailed = true
        restsUntil = now() + REST
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
