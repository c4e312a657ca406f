import { CompiledQuery } from 'kysely'
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

function createLimiter({ kind, query }: Database, keyPrefix: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: WINDOW }
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
  const addresses = createLimiter(database, 'address', requestsPerMinute)
  const projects = createLimiter(database, 'project', projectRequestsPerMinute)
  return {
    takeForAddress: (address, requests) => take(addresses, address, requests, 'this address'),
    takeForProject: (projectId, requests) => take(projects, projectId, requests, 'this project'),
  }
}
