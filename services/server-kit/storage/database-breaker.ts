import { DatabaseUnavailable } from './database-unavailable.js'

/** Milliseconds. */
const ANSWER_WITHIN = 1000
const REST = 5000

/** Skips queries to a database that recently did not respond, for callers with a fallback. */
export interface DatabaseBreaker {
  /**
   * Runs a query with a timeout of one second. After a failed query none is run for five seconds; then one is, while
   * other calls fail at once.
   *
   * @throws `DatabaseUnavailable`, at once during the pause; errors of the query
   */
  soon<Answer>(query: () => Promise<Answer>): Promise<Answer>
}

/** @param now milliseconds, from any origin */
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
