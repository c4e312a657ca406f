import type { ReadableStore } from './store.js'

/** The owner of a wait: a plugin's context. */
interface WaitOwner {
  after(ms: number, run: () => void): () => void
  own(dispose: () => void): () => void
}

interface StateWait<S, T> {
  /** Returns `undefined` while the state is not the awaited one. */
  readonly read: (state: S) => T | undefined
  /** Milliseconds; no limit where absent. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Waits until a store is in the awaited state. Resolves with `undefined` after the time limit, when the signal aborts,
 * and when the plugin ends.
 *
 * @example
 * const ready = await waitForState(ctx, store, { read: (state) => (state.isReady ? state : undefined), timeout: 5_000 })
 */
export function waitForState<S, T>(
  ctx: WaitOwner,
  store: ReadableStore<S>,
  { read, timeout, signal }: StateWait<S, T>,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    let isOver = false
    const finish = (answer: T | undefined): void => {
      if (isOver) return
      isOver = true
      resolve(answer)
      unsubscribe()
      cancel()
      signal?.removeEventListener('abort', giveUp)
      disown()
    }
    const giveUp = (): void => finish(undefined)
    const look = (): void => {
      const answer = read(store.getState())
      if (answer !== undefined) finish(answer)
    }
    const unsubscribe = store.subscribe(look)
    const cancel = timeout === undefined ? () => undefined : ctx.after(timeout, giveUp)
    const disown = ctx.own(giveUp)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    else look()
  })
}
