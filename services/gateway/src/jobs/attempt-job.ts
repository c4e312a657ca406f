import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Job } from './job.js'

/** Time until a failed piece is repeated. Milliseconds. */
const RETRY_AFTER = 30_000

/** Waits; ends early, without an error, when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}

/**
 * Does a piece of a job. A failure is logged.
 *
 * @returns milliseconds until the next piece; 0 if the signal has aborted
 */
export async function attemptJob(
  { name, run }: Job,
  signal: AbortSignal,
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  try {
    return await run(signal)
  } catch (error) {
    if (signal.aborted) return 0
    log.warn({ job: name, err: error }, 'a job failed and will be retried')
    return RETRY_AFTER
  }
}
