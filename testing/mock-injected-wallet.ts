import type { CaipNetworkId, ChainNamespace } from '#kernel'
import type { WalletControls } from './wallet-controls.js'
import { createWalletResponder } from './wallet-responder.js'

/** An event of the mock, as `createInjectedConnector` of `quoin/plugin-kit` receives it. */
export type MockInjectedEvent =
  | { readonly type: 'accounts'; readonly addresses: readonly string[] }
  | { readonly type: 'network'; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'disconnected' }

/** The wallet's side in the page: the `InjectedWallet` of `quoin/plugin-kit`. */
export interface MockInjectedProvider {
  connect(): Promise<readonly string[]>
  accounts(): Promise<readonly string[]>
  network(): Promise<CaipNetworkId>
  request(method: string, params: unknown): Promise<unknown>
  switchNetwork(network: { readonly caipNetworkId: CaipNetworkId }): Promise<unknown>
  disconnect(): Promise<unknown>
  on(listener: (event: MockInjectedEvent) => void): () => void
}

/** Options of a mock injected wallet. */
export interface MockInjectedWalletOptions {
  readonly namespace: ChainNamespace
  /** Its addresses, the active one first. */
  readonly accounts: readonly string[]
  /** Its networks, the active one first. */
  readonly networks: readonly CaipNetworkId[]
  /** Responses by method; its errors are the wallet's. Other methods fail with code 4200. */
  readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>
  /** True if the page already has permission to see the accounts. Default false. */
  readonly permitted?: boolean
  /** Delay of each response, by the clock, which is then required. Milliseconds. */
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** A mock injected wallet of any namespace, with control over its user. */
export interface MockInjectedWallet extends WalletControls {
  readonly provider: MockInjectedProvider
  /** Received requests, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
}

/**
 * Creates an injected wallet of any namespace, for tests of a connector: `createMockEvmWallet` for those without EIP-1193. It approves
 * until `behave` changes it; the method of `behave` may also be `connect`, `accounts`, `switchNetwork` or `disconnect`.
 *
 * @example
 * const wallet = createMockInjectedWallet({
 *   namespace: 'solana', accounts: [alice, bob], networks: ['solana:main'], answers: { solana_signMessage: () => 'signature' },
 * })
 * createInjectedConnector({ id: 'mock', name: 'Mock', namespace: 'solana', methods: ['solana_signMessage'], wallet: wallet.provider, report })
 */
export function createMockInjectedWallet(options: MockInjectedWalletOptions): MockInjectedWallet {
  const { namespace, networks, answers = {} } = options
  const { serve, behave, answerHanging } = createWalletResponder({
    delayMs: options.delayMs,
    clock: options.clock,
  })
  const listeners = new Set<(event: MockInjectedEvent) => void>()
  const requests: { method: string; params: unknown }[] = []
  let addresses = options.accounts
  let [active = `${namespace}:1` as CaipNetworkId] = networks
  let permitted = options.permitted ?? false
  let locked = false

  const emit = (event: MockInjectedEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const provided = (): readonly string[] => (permitted && !locked ? addresses : [])
  const choose = (caipNetworkId: CaipNetworkId): void => {
    if (caipNetworkId === active) return
    active = caipNetworkId
    emit({ type: 'network', caipNetworkId })
  }
  /** The responder returns what the answer returned. */
  const decide = <T>(name: string, answer: () => T): Promise<T> => serve([name], answer) as Promise<T>

  return {
    requests,
    behave,
    answerHanging,
    provider: {
      connect: () =>
        decide('connect', () => {
          if (locked) throw { code: 4100, message: 'The wallet is locked.' }
          permitted = true
          return provided()
        }),
      accounts: () => decide('accounts', provided),
      network: async () => active,
      request(method, params) {
        requests.push({ method, params })
        return decide(method, () => {
          const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
          if (!answer) throw { code: 4200, message: `The method ${method} is not supported.` }
          return answer(params)
        })
      },
      switchNetwork: ({ caipNetworkId }) =>
        decide('switchNetwork', () => {
          if (!networks.includes(caipNetworkId)) throw { code: 4902, message: 'Unrecognized network.' }
          choose(caipNetworkId)
        }),
      disconnect: () =>
        decide('disconnect', () => {
          permitted = false
        }),
      on(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    lock() {
      if (!locked) emit({ type: 'accounts', addresses: [] })
      locked = true
    },
    unlock() {
      locked = false
    },
    chooseAccounts(next) {
      addresses = [...next]
      emit({ type: 'accounts', addresses: provided() })
    },
    chooseNetwork: choose,
    drop: () => emit({ type: 'disconnected' }),
    listenerCount: () => listeners.size,
  }
}
