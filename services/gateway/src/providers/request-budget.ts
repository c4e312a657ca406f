import { remainingMs } from '@quoin/server-kit/storage'
import { ProviderFailure } from './provider-failure.js'

export interface RequestBudgetOptions {
  /** Name of the provider. */
  readonly name: string
  /** `undefined`: no limit. */
  readonly perSecond: number | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The requests that a provider's plan allows. */
export interface RequestBudget {
  /**
   * Takes one request, and waits for it if necessary. A pause that the provider asked for is not waited for.
   *
   * @param maxWait how long to wait at most. Milliseconds
   * @throws `ProviderFailure` `limited` if the plan allows no further request by then; the reason of the signal
   */
  take(maxWait?: number, signal?: AbortSignal): Promise<void>
  /** Allows no request for a while, as the provider asked. Seconds. */
  pause(seconds: number): void
}

/** Waits. @throws the reason of the signal */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

/** Creates a budget: a token bucket that holds the requests of one second. */
export function createRequestBudget({ name, perSecond, now }: RequestBudgetOptions): RequestBudget {
  // At least one, so that a plan of one request in some seconds works.
  const capacity = Math.max(1, perSecond ?? Number.POSITIVE_INFINITY)
  let left = capacity
  let countedAt = now()
  let pause: { readonly at: number; readonly ms: number } | undefined

  const pauseLeft = (): number => remainingMs(pause?.at, pause?.ms ?? 0, now())

  function refill(): void {
    if (perSecond === undefined) return
    const time = now()
    left = Math.min(capacity, left + (Math.max(0, time - countedAt) / 1000) * perSecond)
    countedAt = time
  }

  return {
    async take(maxWait = 0, signal) {
      const paused = pauseLeft()
      if (paused > 0) throw new ProviderFailure(name, 'limited', { retryAfter: Math.ceil(paused / 1000) })
      refill()
      // The request is taken now, even if its turn comes later: those after it wait longer.
      const turnIn = left >= 1 ? 0 : Math.ceil(((1 - left) * 1000) / (perSecond ?? 1))
      if (turnIn > maxWait) throw new ProviderFailure(name, 'limited', { retryAfter: 1 })
      left -= 1
      if (turnIn > 0) await sleep(turnIn, signal)
    },
    pause(seconds) {
      const ms = seconds * 1000
      if (ms > pauseLeft()) pause = { at: now(), ms }
    },
  }
}
