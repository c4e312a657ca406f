import { createRateLimit, type LimitDatabase } from '@quoin/server-kit/http'
import type { Valkey } from '@quoin/server-kit/valkey'

/** Period of the storage limits. Seconds. */
const STORAGE_WINDOW = 3600

export interface RateLimitOptions {
  readonly database: LimitDatabase
  /** Counts instead of the database while it is available. Default: none. */
  readonly valkey?: Pick<Valkey, 'count'> | undefined
  /** Limit of one address. */
  readonly requestsPerMinute: number
  /** Limit of one project, across all addresses. */
  readonly projectRequestsPerMinute: number
  /** Max number of bytes that one address may store in an hour. */
  readonly storedPerHour: number
  /** Max number of bytes that one project may store in an hour, across all addresses. */
  readonly projectStoredPerHour: number
}

/** Counts requests per minute, and stored bytes per hour. */
export interface RateLimits {
  /** @throws `Problem` 429 with `Retry-After` */
  takeForAddress(address: string, requests: number): Promise<void>
  /** @throws `Problem` 429 with `Retry-After` */
  takeForProject(projectId: string, requests: number): Promise<void>
  /**
   * Counts bytes that are about to be stored, per hour.
   *
   * @throws `Problem` 429 with `Retry-After`
   */
  takeStorage(address: string, projectId: string, bytes: number): Promise<void>
}

/**
 * Creates the limits. With Valkey, or on PostgreSQL, all processes share the counts; on SQLite each process counts in its memory.
 */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { database, valkey, requestsPerMinute, projectRequestsPerMinute } = options
  const storage = { seconds: STORAGE_WINDOW, counted: 'bytes to store', valkey }
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
      valkey,
    }),
    takeForProject: createRateLimit(database, {
      name: 'project',
      requests: projectRequestsPerMinute,
      whose: 'this project',
      valkey,
    }),
  }
}
