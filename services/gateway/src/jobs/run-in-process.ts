import type { Logger } from 'pino'
import { attemptJob, pause } from './attempt-job.js'
import type { Job, RunningJobs } from './job.js'

/**
 * Runs the jobs of a gateway that is the only process of its database (SQLite), each in a loop of its own.
 *
 * @example
 * const running = runInProcess(jobs, log)
 * await running.stop()
 */
export function runInProcess(jobs: readonly Job[], log: Pick<Logger, 'warn'>): RunningJobs {
  const ending = new AbortController()
  const { signal } = ending
  const loops = jobs.map(async (job) => {
    while (!signal.aborted) {
      const rest = await attemptJob(job, signal, log)
      if (rest > 0) await pause(rest, signal)
    }
  })
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}
