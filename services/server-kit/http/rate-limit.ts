import { CompiledQuery, type Kysely } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../storage/database.js'
import { createMemoryLimit } from './memory-limit.js'
import { Problem } from './problem.js'

/** Seconds. */
const WINDOW = 60

/** The members of a service's database that a limit needs, with the table of `requestMigrations`. */
export interface LimitDatabase extends Pick<Database<never>, 'kind' | 'breaker'> {
  readonly query: Pick<Kysely<unknown>, 'executeQuery'>
}

export interface RateLimitTerms {
  /** Separates it from other limits in the same table. */
  readonly name: string
  readonly requests: number
  /** Default: 60. */
  readonly seconds?: number
  /** The counted subject in the text of the error, such as `this address`. */
  readonly whose: string
  /** The counted unit in the text of the error. Default `requests`. */
  readonly counted?: string
}

/** Counts in windows. Throws `Problem` 429 with `Retry-After`. */
export type RateLimit = (key: string, requests: number) => Promise<void>

/** Takes points; if the limit is exceeded, returns the milliseconds until the window ends. */
type TakePoints = (key: string, points: number) => Promise<number | undefined>

function takeFrom(limiter: RateLimiterAbstract): TakePoints {
  return async (key, points) => {
    try {
      await limiter.consume(key, points)
      return undefined
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
      throw refusal
    }
  }
}

function createLimiter(
  { kind, query, breaker }: LimitDatabase,
  keyPrefix: string,
  points: number,
  duration: number,
): TakePoints {
  const options = { keyPrefix, points, duration }
  const limit = createMemoryLimit({ points, seconds: duration })
  const takeInMemory: TakePoints = async (key, requested) => limit(key, requested)
  if (kind === 'sqlite') return takeInMemory
  const storeClient = {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      return await query.executeQuery(CompiledQuery.raw(text, [...values]))
    },
  }
  const takeTogether = takeFrom(
    new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'request_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    }),
  )
  // While the database is unavailable each process counts for itself; a call waits for the database at most one second.
  return (key, requested) =>
    breaker.soon(() => takeTogether(key, requested)).catch(() => takeInMemory(key, requested))
}

/** Creates a rate limit. On PostgreSQL all processes count together; on SQLite each counts for itself, in memory. */
export function createRateLimit(database: LimitDatabase, terms: RateLimitTerms): RateLimit {
  const { name, requests: max, seconds = WINDOW, whose, counted = 'requests' } = terms
  const takePoints = createLimiter(database, name, max, seconds)
  return async (key, requests) => {
    const endsIn = await takePoints(key, requests)
    if (endsIn === undefined) return
    const retryAfter = Math.max(1, Math.ceil(endsIn / 1000))
    const description = `Too many ${counted} of ${whose}. Try again in ${retryAfter} seconds.`
    throw new Problem(429, [{ name: 'rate', description }], { retryAfter })
  }
}
