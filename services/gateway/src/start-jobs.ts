import { type GatewayJobsOptions, gatewayJobs } from './gateway-jobs.js'
import type { RunningJobs } from './jobs/job.js'
import { runInProcess } from './jobs/run-in-process.js'

/**
 * Starts all jobs of a gateway: on PostgreSQL from the queue that its processes share, on SQLite in this process alone.
 *
 * @throws if the database is unavailable
 */
export async function startJobs(options: GatewayJobsOptions): Promise<RunningJobs> {
  const { config, parts } = options
  const { database, log } = parts
  const jobs = gatewayJobs(options)
  if (database.kind === 'sqlite') return runInProcess(jobs, log)
  // Loaded here: a gateway on SQLite needs no queue.
  const { runFromQueue } = await import('./jobs/run-from-queue.js')
  return runFromQueue({ database, jobs, log, timeLimit: config.jobTimeLimit })
}
