import { createIndexJobs, type IndexJobsOptions } from '../src/history/create-index-jobs.js'
import type { RunningJobs } from '../src/jobs/job.js'
import { runInProcess } from '../src/jobs/run-in-process.js'

/**
 * Indexes chains in this process, without a queue.
 *
 * @example
 * const indexers = startIndexers({ database, nodes, log })
 * await indexers.stop()
 */
export function startIndexers(options: IndexJobsOptions): RunningJobs {
  return runInProcess(createIndexJobs(options), options.log)
}
