import { createRateLimit, type LimitDatabase } from '@quoin/server-kit/http'

/** Seconds. */
const STORAGE_WINDOW = 3600

export interface RateLimitOptions {
  readonly database: LimitDatabase
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
