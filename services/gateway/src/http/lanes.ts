import { Problem } from '@quoin/server-kit/http'

export interface LanesOptions {
  /** Runs at the same time. */
  readonly atOnce: number
  /** That may wait for a free lane; more are refused. */
  readonly waiting: number
}

/** Runs a few things at a time, however many are wanted: what each holds in memory is bounded in sum. */
export interface Lanes {
  /**
   * @throws `Problem` 503 where too many wait already; the reason of the signal, as long as it has not begun
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export function createLanes({ atOnce, waiting }: LanesOptions): Lanes {
  let free = atOnce
  /** Of those that wait, the first comes first. */
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
        [{ name: 'load', description: 'Too much is being read. Try again in a moment.' }],
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
