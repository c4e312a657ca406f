import type { WalletBehaviour, WalletControls } from './wallet-controls.js'

/** The part of all test wallets that decides how a question is answered. */
export interface WalletDesk extends Pick<WalletControls, 'behave' | 'answerHanging'> {
  /** Answers by `answer` or as the behaviour says: that of the first of the names that has one of its own. */
  serve(names: readonly string[], answer: () => unknown): Promise<unknown>
}

export interface WalletDeskOptions {
  /** How long each answer takes, by a clock. Milliseconds. */
  readonly delayMs?: number | undefined
  readonly clock?: { after(ms: number, run: () => void): () => void } | undefined
}

/**
 * Makes a desk that approves.
 *
 * @throws where it is to answer late and has no clock: without one it would answer at once
 */
export function createWalletDesk({ delayMs, clock }: WalletDeskOptions): WalletDesk {
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
