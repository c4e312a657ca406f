import { type Connector, errorCodes, QuoinError } from '#kernel'
import { createMockConnector, type MockConnector } from '../mock-connector.js'
import type { MockConnectorOptions } from '../mock-connector-options.js'

/** How a question to a wallet ended: well, or with an error. */
export type ReplayOutcome = 'approved' | { readonly code: string }

/** What a wallet is asked; of a request also what for and on whose behalf. */
export interface ReplayQuestion {
  readonly member: 'connect' | 'switchNetwork' | 'request'
  readonly method?: string
  readonly caller?: string
}

/** A wallet that does not answer before the recording says how it did. */
export interface ReplayWallet {
  /** What the kernel is given. */
  readonly connector: Connector
  /** The person at the wallet. */
  readonly mock: MockConnector
  /** Somebody's request comes next: a wallet is not told who asks. */
  expect(caller: string, method: string): void
  /** Whether somebody waits for the answer. */
  isRequested(question: ReplayQuestion): boolean
  /** Answers the oldest question of that kind, or the next one. */
  decide(question: ReplayQuestion, outcome: ReplayOutcome): void
}

interface Waiting {
  readonly question: ReplayQuestion
  answer(outcome: ReplayOutcome): void
}

const isKernelCode = (code: string): code is keyof typeof errorCodes => Object.hasOwn(errorCodes, code)

/** The error that a wallet ended with; of one with a plugin's code that alone is known. */
function errorOf(code: string): QuoinError {
  return isKernelCode(code) ? new QuoinError(code) : new QuoinError(code, { text: code })
}

const isSame = (a: ReplayQuestion, b: ReplayQuestion): boolean =>
  a.member === b.member && a.method === b.method && a.caller === b.caller

/** Makes the wallet. */
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
