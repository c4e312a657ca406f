/** Removes requests that have expired or whose session has ended. */
export interface Withdrawals {
  /** Returns the signal of one request, by its id or the topic of its session. */
  of(key: number | string): AbortSignal
  withdraw(key: number | string): void
}

export function createWithdrawals(): Withdrawals {
  const controllers = new Map<number | string, AbortController>()
  return {
    of(key) {
      const controller = controllers.get(key) ?? new AbortController()
      controllers.set(key, controller)
      return controller.signal
    },
    withdraw(key) {
      controllers.get(key)?.abort()
      controllers.delete(key)
    },
  }
}
