import { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { Platform } from '../../../kernel/platform/platform.js'

interface Attempt<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/** Shares one request to a wallet between all callers: double clicks and StrictMode send once (SEC-06). */
export interface ConnectAttempts<T> {
  /**
   * Joins the pending attempt for the key, or starts one. A caller that leaves by its signal gets `ABORTED` at once;
   * the attempt itself is aborted when the last caller has left and none has joined in the same turn.
   */
  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Aborts the attempts of these keys: their callers get `ABORTED` at once. */
  abort(matches: (key: string) => boolean): void
  dispose(): void
}

export function createConnectAttempts<T>(platform: Platform): ConnectAttempts<T> {
  const attempts = new Map<string, Attempt<T>>()
  const leaving = new Set<() => void>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<T>): Attempt<T> => {
    const controller = new AbortController()
    const promise = start(controller.signal).finally(() => {
      if (attempts.get(key)?.controller === controller) attempts.delete(key)
    })
    // Every caller handles its own copy; the shared promise may be left without a handler.
    promise.catch(() => undefined)
    const attempt: Attempt<T> = { promise, controller, waiting: 0 }
    attempts.set(key, attempt)
    return attempt
  }

  return {
    join(key, signal, start) {
      if (signal?.aborted) return Promise.reject(new QuoinError('ABORTED'))
      const attempt = attempts.get(key) ?? begin(key, start)
      attempt.waiting++
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          attempt.waiting--
          reject(new QuoinError('ABORTED'))
          const cancel = platform.after(0, () => {
            leaving.delete(cancel)
            if (attempt.waiting > 0) return
            if (attempts.get(key) === attempt) attempts.delete(key)
            attempt.controller.abort()
          })
          leaving.add(cancel)
        }
        signal?.addEventListener('abort', leave, { once: true })
        const end = (): void => reject(new QuoinError('ABORTED'))
        attempt.controller.signal.addEventListener('abort', end, { once: true })
        attempt.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
      })
    },
    abort(matches) {
      for (const [key, { controller }] of [...attempts]) {
        if (!matches(key)) continue
        attempts.delete(key)
        controller.abort()
      }
    },
    dispose() {
      for (const cancel of leaving) cancel()
      leaving.clear()
      for (const attempt of attempts.values()) attempt.controller.abort()
      attempts.clear()
    },
  }
}
