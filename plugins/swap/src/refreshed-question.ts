import type { PluginContext } from '#kernel'
import type { SwapPlugin } from './contract.js'

/** A question that is asked again and again while it is the one that counts. */
export interface RefreshedQuestion<Q> {
  /** Asks where it is another one than before; nothing more is asked with `undefined`. */
  ask(question: Q | undefined): void
  /** Asks the same again, now. */
  refresh(): void
}

interface Asking<Q, A> {
  /** Milliseconds: while somebody types, and until it is asked again. */
  readonly debounce: number
  readonly every: number
  readonly keyOf: (question: Q) => string
  readonly read: (question: Q, signal: AbortSignal) => Promise<A>
  readonly onAnswer: (question: Q, answer: A) => void
  readonly onFault: (question: Q, error: unknown) => void
}

/** Makes it. What is answered to an older question than the newest is nobody's: neither `onAnswer` nor `onFault` hears of it (SWP-03). */
export function createRefreshedQuestion<Q, A>(
  ctx: PluginContext<SwapPlugin>,
  { debounce, every, keyOf, read, onAnswer, onFault }: Asking<Q, A>,
): RefreshedQuestion<Q> {
  let question: Q | undefined
  let running: AbortController | undefined
  let cancelPause = (): void => undefined
  let cancelEvery = (): void => undefined

  const run = async (asked: Q): Promise<void> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const isNewest = (): boolean =>
      running === controller && !controller.signal.aborted && !ctx.signal.aborted
    try {
      const answer = await read(asked, controller.signal)
      if (isNewest()) onAnswer(asked, answer)
    } catch (error) {
      if (isNewest()) onFault(asked, error)
    }
  }
  const stop = (): void => {
    cancelPause()
    cancelEvery()
    running?.abort()
    running = undefined
    question = undefined
  }
  const again = (asked: Q): void => {
    cancelEvery()
    cancelEvery = ctx.every(every, () => void run(asked))
  }
  ctx.own(stop)

  return {
    ask(next) {
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
