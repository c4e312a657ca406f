import { CompiledQuery, type Kysely } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../storage/database.js'
import { Problem } from './problem.js'

/** Seconds. */
const WINDOW = 60

export interface RateLimitOptions {
  readonly database: Database
  /** From one address. */
  readonly requestsPerMinute: number
  /** Of one project, from all addresses. */
  readonly projectRequestsPerMinute: number
}

/** Counts requests in windows of a minute. */
export interface RateLimits {
  /** @throws `Problem` 429 with `Retry-After` */
  takeForAddress(address: string, requests: number): Promise<void>
  /** @throws `Problem` 429 with `Retry-After` */
  takeForProject(projectId: string, requests: number): Promise<void>
}

/** What a limit needs of a database: of whatever service it is, with the table of `requestMigrations`. */
export interface LimitDatabase {
  readonly kind: Database['kind']
  readonly query: Pick<Kysely<unknown>, 'executeQuery'>
}

export interface RateLimitTerms {
  /** Keeps it apart from other limits in the same table. */
  readonly name: string
  readonly requests: number
  /** Default: a minute. */
  readonly seconds?: number
  /** `this address`, in the words of the refusal. */
  readonly whose: string
}

/** Counts in windows. Throws `Problem` 429 with `Retry-After`. */
export type RateLimit = (key: string, requests: number) => Promise<void>

function createLimiter(
  { kind, query }: LimitDatabase,
  keyPrefix: string,
  points: number,
  duration: number,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration }
  const memory = new RateLimiterMemory(options)
  if (kind === 'sqlite') return memory
  const storeClient = {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      return await query.executeQuery(CompiledQuery.raw(text, [...values]))
    },
  }
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'client',
    tableName: 'request_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database cannot be asked each process counts for itself.
    insuranceLimiter: memory,
  })
}

/** One limit of its own. On PostgreSQL all processes count together; on SQLite each counts for itself, in memory. */
export function createRateLimit(database: LimitDatabase, terms: RateLimitTerms): RateLimit {
  const { name, requests: most, seconds = WINDOW, whose } = terms
  const limiter = createLimiter(database, name, most, seconds)
  return (key, requests) => take(limiter, key, requests, whose)
}

async function take(
  limiter: RateLimiterAbstract,
  key: string,
  requests: number,
  whose: string,
): Promise<void> {
  try {
    await limiter.consume(key, requests)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    const description = `Too many requests of ${whose}. Try again in ${retryAfter} seconds.`
    throw new Problem(429, [{ name: 'rate', description }], { retryAfter })
  }
}

/** On PostgreSQL all processes count together; on SQLite each counts for itself, in memory. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { database, requestsPerMinute, projectRequestsPerMinute } = options
  return {
    takeForAddress: createRateLimit(database, {
      name: 'address',
      requests: requestsPerMinute,
      whose: 'this address',
    }),
    takeForProject: createRateLimit(database, {
      name: 'project',
      requests: projectRequestsPerMinute,
      whose: 'this project',
    }),
  }
}
