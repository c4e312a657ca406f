import { CompiledQuery, type Kysely } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../storage/database.js'
import type { Valkey } from '../valkey/open-valkey.js'
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
  /**
   * Counts instead of the database while it is available. Left out of limits of what costs money or sends mail: their counts
   * survive a restart of Valkey.
   */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
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

function countInDatabase(
  { kind, query, breaker }: LimitDatabase,
  { name: keyPrefix, requests: points, seconds: duration = WINDOW }: RateLimitTerms,
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

function countInValkey(
  valkey: Pick<Valkey, 'count'>,
  { name, requests: max, seconds = WINDOW }: RateLimitTerms,
): TakePoints {
  return async (key, requested) => {
    const { points, endsIn } = await valkey.count(`limit:${name}`, key, requested, seconds * 1000)
    return points > max ? endsIn : undefined
  }
}

/**
 * Creates a rate limit. With Valkey, or on PostgreSQL, all processes count together; on SQLite each counts for itself, in memory.
 * While Valkey is unavailable the database counts: each has counts of its own, so that at most twice the limit passes in a window.
 */
export function createRateLimit(database: LimitDatabase, terms: RateLimitTerms): RateLimit {
  const { whose, counted = 'requests', valkey } = terms
  const takeFromDatabase = countInDatabase(database, terms)
  const takeFromValkey = valkey && countInValkey(valkey, terms)
  const takePoints: TakePoints = takeFromValkey
    ? (key, requests) => takeFromValkey(key, requests).catch(() => takeFromDatabase(key, requests))
    : takeFromDatabase
  return async (key, requests) => {
    const endsIn = await takePoints(key, requests)
    if (endsIn === undefined) return
    const retryAfter = Math.max(1, Math.ceil(endsIn / 1000))
    const description = `Too many ${counted} of ${whose}. Try again in ${retryAfter} seconds.`
    throw new Problem(429, [{ name: 'rate', description }], { retryAfter })
  }
}
