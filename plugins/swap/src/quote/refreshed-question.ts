import type { PluginContext } from '#kernel'
import type { SwapPlugin } from '../contract.js'

/** A request that repeats while it is the current one. */
export interface RefreshedQuestion<Q> {
  /** Sends the request if it differs from the current one; `undefined` stops repeating. */
  request(question: Q | undefined): void
  /** Sends the same request again, now. */
  refresh(): void
}

interface PendingRequest<Q, A> {
  /** Milliseconds: the delay while the user types, and the interval. */
  readonly debounce: number
  readonly every: number
  readonly keyOf: (question: Q) => string
  readonly read: (question: Q, signal: AbortSignal) => Promise<A>
  readonly onAnswer: (question: Q, answer: A) => void
  readonly onFault: (question: Q, error: unknown) => void
}

/**
 * Creates a repeating request. Responses to an older request are dropped: neither `onAnswer` nor `onFault` is called
 * (SWP-03).
 */
export function createRefreshedQuestion<Q, A>(
  ctx: PluginContext<SwapPlugin>,
  { debounce, every, keyOf, read, onAnswer, onFault }: PendingRequest<Q, A>,
): RefreshedQuestion<Q> {
  let question: Q | undefined
  let running: AbortController | undefined
  let cancelPause = (): void => undefined
  let cancelEvery = (): void => undefined

  const run = async (request: Q): Promise<void> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const isNewest = (): boolean =>
      running === controller && !controller.signal.aborted && !ctx.signal.aborted
    try {
      const answer = await read(request, controller.signal)
      if (isNewest()) onAnswer(request, answer)
    } catch (error) {
      if (isNewest()) onFault(request, error)
    }
  }
  const stop = (): void => {
    cancelPause()
    cancelEvery()
    running?.abort()
    running = undefined
    question = undefined
  }
  const again = (request: Q): void => {
    cancelEvery()
    cancelEvery = ctx.every(every, () => void run(request))
  }
  ctx.own(stop)

  return {
    request(next) {
      if (next !== undefined && question !== undefined && keyOf(question) === keyOf(next)) return
      if (next === undefined && question === undefined) return
      stop()
      question = next
      if (next === undefined) return
      cancelPause = ctx.after(debounce, () => {
        again(next)
        void run(next)
      })
    },
    refresh() {
      if (question === undefined) return
      cancelPause()
      again(question)
      void run(question)
    },
  }
}
