import { type Connector, errorCodes, QuoinError } from '#kernel'
import { createMockConnector, type MockConnector } from '../mock-connector.js'
import type { MockConnectorOptions } from '../mock-connector-options.js'

/** The outcome of a request to a wallet: approved, or an error. */
export type ReplayOutcome = 'approved' | { readonly code: string }

/** A request to a wallet; `request` also has its method and caller. */
export interface ReplayQuestion {
  readonly member: 'connect' | 'switchNetwork' | 'request'
  readonly method?: string
  readonly caller?: string
}

/** A wallet that responds only when the recording provides its outcome. */
export interface ReplayWallet {
  /** The connector for the kernel. */
  readonly connector: Connector
  /** Controls of the wallet's user. */
  readonly mock: MockConnector
  /** Announces the caller of the next request: wallets do not receive the caller. */
  expect(caller: string, method: string): void
  /** Returns whether such a request is pending. */
  isRequested(question: ReplayQuestion): boolean
  /** Settles the oldest request of this kind, or the next one. */
  decide(question: ReplayQuestion, outcome: ReplayOutcome): void
}

interface Waiting {
  readonly question: ReplayQuestion
  answer(outcome: ReplayOutcome): void
}

const isKernelCode = (code: string): code is keyof typeof errorCodes => Object.hasOwn(errorCodes, code)

/** Returns the error of an outcome; of a plugin's error only the code is known. */
function errorOf(code: string): QuoinError {
  return isKernelCode(code) ? new QuoinError(code) : new QuoinError(code, { text: code })
}

const isSame = (a: ReplayQuestion, b: ReplayQuestion): boolean =>
  a.member === b.member && a.method === b.method && a.caller === b.caller

/** Creates the wallet. */
export function createReplayWallet(options: MockConnectorOptions): ReplayWallet {
  const mock = createMockConnector(options)
  const waiting = new Set<Waiting>()
  const callers: { readonly caller: string; readonly method: string }[] = []
  const decided: { readonly question: ReplayQuestion; readonly outcome: ReplayOutcome }[] = []

  const find = (question: ReplayQuestion): Waiting | undefined =>
    [...waiting].find((one) => isSame(one.question, question))

  function requested(question: ReplayQuestion, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        question,
        answer(outcome) {
          waiting.delete(one)
          if (outcome === 'approved') resolve()
          else reject(errorOf(outcome.code))
        },
      }
      waiting.add(one)
      signal?.addEventListener('abort', () => one.answer({ code: 'ABORTED' }))
      const at = decided.findIndex((early) => isSame(early.question, question))
      const [early] = at < 0 ? [] : decided.splice(at, 1)
      if (early) one.answer(early.outcome)
    })
  }

  const connector: Connector = {
    ...mock,
    async connect(request) {
      await requested({ member: 'connect' }, request.signal)
      return mock.connect(request)
    },
    async switchNetwork(network, signal) {
      await requested({ member: 'switchNetwork' }, signal)
      await mock.switchNetwork(network, signal)
    },
    async request({ method, signal }) {
      const at = callers.findIndex((next) => next.method === method)
      const [{ caller } = { caller: 'host' }] = at < 0 ? [] : callers.splice(at, 1)
      await requested({ member: 'request', method, caller }, signal)
      return null
    },
  }
  return {
    connector,
    mock,
    expect: (caller, method) => callers.push({ caller, method }),
    isRequested: (question) => find(question) !== undefined,
    decide(question, outcome) {
      const one = find(question)
      if (one) one.answer(outcome)
      else decided.push({ question, outcome })
    },
  }
}
