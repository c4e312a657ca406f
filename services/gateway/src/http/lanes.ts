import { Problem } from '@quoin/server-kit/http'

export interface LanesOptions {
  /** Max number of runs at the same time. */
  readonly atOnce: number
  /** Max number of queued runs; more are refused. */
  readonly waiting: number
}

/** Limits the number of concurrent runs, and so their total memory. */
export interface Lanes {
  /** @throws `Problem` 503 if the queue is full; the signal's reason if it aborts before the run starts */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** Creates lanes with a queue: first in, first out. */
export function createLanes({ atOnce, waiting }: LanesOptions): Lanes {
  let free = atOnce
  const queue = new Set<() => void>()

  function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (queue.size >= waiting) {
      throw new Problem(
        503,
        [{ name: 'load', description: 'Too many reads are waiting. Try again in a moment.' }],
        {
          retryAfter: 2,
        },
      )
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(begin)
        reject(signal?.reason)
      }
      const begin = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      queue.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function exit(): void {
    const [next] = queue
    if (next === undefined) free += 1
    else {
      queue.delete(next)
      next()
    }
  }

  return {
    async run(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        exit()
      }
    },
  }
}
