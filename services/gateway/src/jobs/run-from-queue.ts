import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../storage/open-database.js'
import { attemptJob, pause } from './attempt-job.js'
import type { Job, RunningJobs } from './job.js'
import { queueDatabase } from './queue-database.js'

/** The schema of the queue's tables, beside the gateway's own. */
export const QUEUE_SCHEMA = 'gateway_jobs'
/** Interval between checks for due work. Milliseconds. */
const POLL_EVERY = 1000
/** Interval between observations of work that another process does. Milliseconds. */
const WATCH_EVERY = 15_000
/** Interval at which each process makes sure that the job is queued. Milliseconds. */
const QUEUE_EVERY = 60_000
/** Retention of the rows of completed work. Seconds. */
const ARCHIVE_AFTER = 60
const DELETE_AFTER = 3600
/** Attempts to create a queue. */
const ATTEMPTS = 10
/** The work is never given up. */
const ALWAYS = 1_000_000_000

export interface QueueOptions {
  /** PostgreSQL. */
  readonly database: Database
  readonly jobs: readonly Job[]
  readonly log: Pick<Logger, 'warn'>
  /** Time after which the work of a killed process is repeated, unless the job names its own. Milliseconds. */
  readonly timeLimit: number
  /** Milliseconds; default 1000. */
  readonly pollEvery?: number
  /** Milliseconds; default 15,000. */
  readonly watchEvery?: number
}

/** One job in its queue. */
class QueuedJob {
  readonly #boss: PgBoss
  readonly #job: Job
  readonly #options: QueueOptions
  readonly #signal: AbortSignal
  readonly #timeLimit: number
  /** Times of the last own piece or observation, and of the last check that the job is queued. */
  #watchedAt = Number.NEGATIVE_INFINITY
  #queuedAt = Number.NEGATIVE_INFINITY

  constructor(boss: PgBoss, job: Job, options: QueueOptions, signal: AbortSignal) {
    this.#boss = boss
    this.#job = job
    this.#options = options
    this.#signal = signal
    this.#timeLimit = job.timeLimit ?? options.timeLimit
  }

  /** Queues the next run, unless one is queued already. */
  async #queue(rest: number): Promise<void> {
    await this.#boss.send(
      this.#job.name,
      {},
      {
        startAfter: rest / 1000,
        expireInSeconds: Math.ceil(this.#timeLimit / 1000),
        retryLimit: ALWAYS,
        retryDelay: 0,
      },
    )
  }

  /**
   * Does pieces for a third of the time limit, so that the last one has the rest: one run of a chain that has new blocks
   * each second would otherwise be a run for each block.
   *
   * @returns milliseconds until the next run
   */
  async #work(): Promise<number> {
    const until = performance.now() + this.#timeLimit / 3
    while (true) {
      const rest = await attemptJob(this.#job, this.#signal, this.#options.log)
      if (this.#signal.aborted) return 0
      if (performance.now() + rest >= until) return rest
      if (rest > 0) await pause(rest, this.#signal)
    }
  }

  async #watch(): Promise<void> {
    if (performance.now() < this.#watchedAt + (this.#options.watchEvery ?? WATCH_EVERY)) return
    this.#watchedAt = performance.now()
    await this.#job.watch?.(this.#signal)
  }

  /** Runs the job if it is due and no other process runs it. Returns false if not. */
  async #turn(): Promise<boolean> {
    const { name } = this.#job
    if (performance.now() >= this.#queuedAt + QUEUE_EVERY) {
      await this.#queue(0)
      this.#queuedAt = performance.now()
    }
    const [run] = await this.#boss.fetch(name)
    if (run === undefined) {
      await this.#watch()
      return false
    }
    const rest = await this.#work()
    // In this order: a process that is killed in between leaves a run too many, never one too few.
    await this.#queue(rest)
    await this.#boss.complete(name, run.id)
    this.#watchedAt = performance.now()
    return true
  }

  async runUntilStopped(): Promise<void> {
    const { log, pollEvery = POLL_EVERY } = this.#options
    while (!this.#signal.aborted) {
      const hasRun = await this.#turn().catch((error: unknown) => {
        if (!this.#signal.aborted)
          log.warn({ job: this.#job.name, err: error }, 'a job failed and will be retried')
        return false
      })
      if (!hasRun) await pause(pollEvery, this.#signal)
    }
  }
}

/** SQLSTATE of a deadlock, after which the statement may be repeated. */
const DEADLOCK = '40P01'

/**
 * Creates a queue in which at most one run waits and one is active. Each queue has a table of its own, whose creation may
 * conflict with the queries of processes that are running already.
 */
async function createQueue(boss: PgBoss, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if ((await boss.getQueue(name)) !== null) return
      await boss.createQueue(name, { name, policy: 'stately' })
      return
    } catch (error) {
      const isDeadlock = error instanceof Error && Reflect.get(error, 'code') === DEADLOCK
      if (!isDeadlock || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Runs the jobs of all processes of a PostgreSQL from queues in it: each job by one process at a time. If that process
 * ends, another one continues, after `timeLimit` at the latest if it was killed. All times are those of the database.
 *
 * @throws if the database is unavailable
 */
export async function runFromQueue(options: QueueOptions): Promise<RunningJobs> {
  const { database, jobs, log, timeLimit } = options
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema: QUEUE_SCHEMA,
    schedule: false,
    // Also the interval of the search for runs of killed processes.
    maintenanceIntervalSeconds: Math.min(5, Math.ceil(timeLimit / 3000)),
    archiveCompletedAfterSeconds: ARCHIVE_AFTER,
    deleteAfterSeconds: DELETE_AFTER,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed'))
  await boss.start()
  const ending = new AbortController()
  try {
    for (const { name } of jobs) await createQueue(boss, name)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const loops = jobs.map((job) => new QueuedJob(boss, job, options, ending.signal).runUntilStopped())
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
      await boss.stop({ graceful: false })
    },
  }
}
