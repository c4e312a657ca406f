import { type Breaker, createBreaker } from '../outage/create-breaker.js'
import { DatabaseUnavailable } from './database-unavailable.js'

/** Milliseconds. */
const ANSWER_WITHIN = 1000
const REST = 5000

/**
 * Creates the breaker of a database: a time limit of one second, a pause of five. Late and skipped queries throw
 * `DatabaseUnavailable`.
 *
 * @param now milliseconds, from any origin
 */
export function createDatabaseBreaker(now?: () => number): Breaker {
  return createBreaker({
    withinMs: ANSWER_WITHIN,
    restMs: REST,
    errorOf: (reason) =>
      new DatabaseUnavailable(
        reason === 'late'
          ? `The database did not answer within ${ANSWER_WITHIN} ms.`
          : 'The database lately did not answer.',
      ),
    ...(now && { now }),
  })
}
