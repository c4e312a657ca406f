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
const STORAGE_WINDOW = 3600

export interface RateLimitOptions {
  readonly database: Database
  /** From one address. */
  readonly requestsPerMinute: number
  /** Of one project, from all addresses. */
  readonly projectRequestsPerMinute: number
  /** What one address may have stored. Bytes. */
  readonly storedPerHour: number
  /** What one project may have stored, by all addresses. Bytes. */
  readonly projectStoredPerHour: number
}

/** Counts requests in windows of a minute. */
export interface RateLimits {
  /** @throws `Problem` 429 with `Retry-After` */
  takeForAddress(address: string, requests: number): Promise<void>
  /** @throws `Problem` 429 with `Retry-After` */
  takeForProject(projectId: string, requests: number): Promise<void>
  /**
   * Counts what is about to be stored, by the hour.
   *
   * @throws `Problem` 429 with `Retry-After`
   */
  takeStorage(address: string, projectId: string, bytes: number): Promise<void>
}

/** What a limit needs of a database: of whatever service it is, with the table of `requestMigrations`. */
export interface LimitDatabase extends Pick<Database<never>, 'kind' | 'breaker'> {
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
  /** What is counted, in the words of the refusal. Default `requests`. */
  readonly counted?: string
}

/** Counts in windows. Throws `Problem` 429 with `Retry-After`. */
export type RateLimit = (key: string, requests: number) => Promise<void>

/** Takes points; `undefined`, or how the limit refuses them. */
type TakePoints = (key: string, points: number) => Promise<RateLimiterRes | undefined>

function takeFrom(limiter: RateLimiterAbstract): TakePoints {
  return async (key, points) => {
    try {
      await limiter.consume(key, points)
      return undefined
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
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
  const takeInMemory = takeFrom(new RateLimiterMemory(options))
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
  // While the database does not answer each process counts for itself; a call waits a second for it at most.
  return (key, requested) =>
    breaker.soon(() => takeTogether(key, requested)).catch(() => takeInMemory(key, requested))
}

/** One limit of its own. On PostgreSQL all processes count together; on SQLite each counts for itself, in memory. */
export function createRateLimit(database: LimitDatabase, terms: RateLimitTerms): RateLimit {
  const { name, requests: most, seconds = WINDOW, whose, counted = 'requests' } = terms
  const takePoints = createLimiter(database, name, most, seconds)
  return async (key, requests) => {
    const refusal = await takePoints(key, requests)
    if (!refusal) return
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    const description = `Too many ${counted} of ${whose}. Try again in ${retryAfter} seconds.`
    throw new Problem(429, [{ name: 'rate', description }], { retryAfter })
  }
}

/** On PostgreSQL all processes count together; on SQLite each counts for itself, in memory. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { database, requestsPerMinute, projectRequestsPerMinute } = options
  const storage = { seconds: STORAGE_WINDOW, counted: 'bytes to store' }
  const storeForAddress = createRateLimit(database, {
    ...storage,
    name: 'stored',
    requests: options.storedPerHour,
    whose: 'this address',
  })
  const storeForProject = createRateLimit(database, {
    ...storage,
    name: 'project-stored',
    requests: options.projectStoredPerHour,
    whose: 'this project',
  })
  return {
    async takeStorage(address, projectId, bytes) {
      await storeForAddress(address, bytes)
      await storeForProject(projectId, bytes)
    },
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
