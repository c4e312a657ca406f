import type { WalletBehaviour, WalletControls } from './wallet-controls.js'

/** The common part of test wallets that decides the response to a request. */
export interface WalletResponder extends Pick<WalletControls, 'behave' | 'answerHanging'> {
  /** Responds with `answer` or by the behaviour of the first name that has its own. */
  serve(names: readonly string[], answer: () => unknown): Promise<unknown>
}

export interface WalletResponderOptions {
  /** Delay of each response, by a clock. Milliseconds. */
  readonly delayMs?: number | undefined
  readonly clock?: { after(ms: number, run: () => void): () => void } | undefined
}

/**
 * Creates the common part of a test wallet; it approves.
 *
 * @throws if a delay is set without a clock: it would respond at once
 */
export function createWalletResponder({ delayMs, clock }: WalletResponderOptions): WalletResponder {
  if (delayMs !== undefined && !clock) throw new Error('delayMs needs a clock, such as `platform.clock`.')
  let usual: WalletBehaviour = 'approve'
  const special = new Map<string, WalletBehaviour>()
  const hanging = new Set<() => void>()

  async function serve(names: readonly string[], answer: () => unknown): Promise<unknown> {
    if (delayMs !== undefined) await new Promise<void>((resolve) => clock?.after(delayMs, resolve))
    const own = names.find((name) => special.has(name))
    switch (own === undefined ? usual : special.get(own)) {
      case 'approve':
        break
      case 'reject':
        throw { code: 4001, message: 'User rejected the request.' }
      case 'throw-string':
        throw 'something went wrong'
      case 'throw-undefined':
        throw undefined
      case 'hang':
        await new Promise<void>((resolve) => hanging.add(resolve))
    }
    return answer()
  }

  return {
    serve,
    behave(behaviour, method) {
      if (method !== undefined) {
        special.set(method, behaviour)
        return
      }
      special.clear()
      usual = behaviour
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
  }
}
