import type { WalletBehaviour, WalletControls } from './wallet-controls.js'

/** The part of all test wallets that decides how a question is answered. */
export interface WalletDesk extends Pick<WalletControls, 'behave' | 'answerHanging'> {
  /** Answers `method` by `answer` or as the behaviour says. */
  serve(method: string, answer: () => unknown): Promise<unknown>
}

export interface WalletDeskOptions {
  /** How long each answer takes, by a clock. Milliseconds. */
  readonly delayMs?: number | undefined
  readonly clock?: { after(ms: number, run: () => void): () => void } | undefined
}

/** Makes a desk that approves. */
export function createWalletDesk({ delayMs, clock }: WalletDeskOptions): WalletDesk {
  let usual: WalletBehaviour = 'approve'
  const special = new Map<string, WalletBehaviour>()
  const hanging = new Set<() => void>()

  async function serve(method: string, answer: () => unknown): Promise<unknown> {
    if (delayMs !== undefined && clock) await new Promise<void>((resolve) => clock.after(delayMs, resolve))
    switch (special.get(method) ?? usual) {
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
