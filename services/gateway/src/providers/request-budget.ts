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
  /** @throws `ProviderFailure` `limited` if the plan allows no further request now */
  take(): void
  /** Allows no request for a while, as the provider asked. Seconds. */
  pause(seconds: number): void
}

/** Creates a budget: a token bucket that holds the requests of one second. */
export function createRequestBudget({ name, perSecond, now }: RequestBudgetOptions): RequestBudget {
  // At least one, so that a plan of one request in some seconds works.
  const capacity = Math.max(1, perSecond ?? Number.POSITIVE_INFINITY)
  let left = capacity
  let countedAt = now()
  let pausedUntil = 0

  function refill(): void {
    if (perSecond === undefined) return
    const time = now()
    left = Math.min(capacity, left + (Math.max(0, time - countedAt) / 1000) * perSecond)
    countedAt = time
  }

  return {
    take() {
      const paused = pausedUntil - now()
      if (paused > 0) throw new ProviderFailure(name, 'limited', { retryAfter: Math.ceil(paused / 1000) })
      refill()
      if (left < 1) throw new ProviderFailure(name, 'limited', { retryAfter: 1 })
      left -= 1
    },
    pause(seconds) {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1000)
    },
  }
}
