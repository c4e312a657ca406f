import {
  type Account,
  type CaipNetworkId,
  type ChainNamespace,
  type Connector,
  type ConnectorEvent,
  type ConnectorType,
  type ConnectRequest,
  type NamespaceGrant,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import type { WalletControls } from './wallet-controls.js'
import { createWalletDesk } from './wallet-desk.js'

export interface MockConnectorOptions {
  readonly id?: string
  readonly name?: string
  readonly type?: ConnectorType
  /** Default `eip155`. */
  readonly namespace?: ChainNamespace
  /** Addresses that it gives, the active one first. */
  readonly accounts?: readonly string[]
  /** The network that it is on; that which the kernel prefers if left out. */
  readonly caipNetworkId?: CaipNetworkId
  /** The methods that it declares. Default: `mock_ping` and `mock_sign`. */
  readonly methods?: readonly string[]
  /** Answers of its own, by method. Default: `null`. */
  readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>
  /** Whether there is something to restore before it ever connected. Default false. */
  readonly permitted?: boolean
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** A connector without a wallet behind it, and the person at the wallet. */
export interface MockConnector extends Connector, WalletControls {
  /** What it was asked by `request`. */
  readonly requests: readonly WalletRequest[]
  /** Calls of its members, in order: `connect`, `restore`, `disconnect`, `switchNetwork`, `request`. */
  readonly calls: readonly string[]
  /** Tells whatever a test likes. */
  emit(event: ConnectorEvent): void
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new QuoinError('ABORTED', { cause: signal?.reason }))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}

/**
 * Makes a connector of any namespace for tests of the kernel and of plugins. The member names are the methods of
 * `behave`: `wallet.behave('hang', 'connect')`.
 *
 * @example
 * const wallet = createMockConnector({ namespace: 'solana', accounts: ['4Nd1m…'] })
 * wallet.behave('reject', 'connect')
 */
export function createMockConnector(options: MockConnectorOptions = {}): MockConnector {
  const namespace = options.namespace ?? 'eip155'
  const methods = options.methods ?? ['mock_ping', 'mock_sign']
  const desk = createWalletDesk({ delayMs: options.delayMs, clock: options.clock })
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const requests: WalletRequest[] = []
  const calls: string[] = []
  let addresses = options.accounts ?? ['0x52908400098527886E0F7030069857D2E4169EE7']
  let network = options.caipNetworkId
  let permitted = options.permitted ?? false
  let locked = false
  let live = false

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch {
        // As in a page, a listener that throws does not keep others from hearing.
      }
    }
  }

  function accounts(): readonly Account[] {
    return addresses.map((address) => ({ namespace, address, type: 'eoa' }))
  }

  function grant({ networks, preferred }: ConnectRequest): {
    readonly namespaces: Record<ChainNamespace, NamespaceGrant>
  } {
    network ??= preferred?.caipNetworkId ?? networks[0]?.caipNetworkId ?? `${namespace}:1`
    live = true
    return { namespaces: { [namespace]: { accounts: accounts(), caipNetworkId: network } } }
  }

  function serve<T>(member: string, signal: AbortSignal | undefined, answer: () => T): Promise<T> {
    calls.push(member)
    // Nothing may come of an answer that is given after the caller has gone.
    const approved = desk.serve(member, () => undefined).then(() => (signal?.aborted ? undefined : answer()))
    // `undefined` is only ever given after the signal ended the wait.
    return untilAborted(approved as Promise<T>, signal)
  }

  function end(reason: string): void {
    if (!live) return
    live = false
    emit({ type: 'disconnected', reason })
  }

  function setNetwork(id: CaipNetworkId): void {
    if (network === id) return
    network = id
    if (live) emit({ type: 'network', namespace, caipNetworkId: id })
  }

  return {
    id: options.id ?? 'mock',
    name: options.name ?? 'Mock Wallet',
    type: options.type ?? 'external',
    namespaces: [namespace],
    requests,
    calls,
    emit,
    behave: desk.behave,
    answerHanging: desk.answerHanging,
    methods: (asked) => (asked === namespace ? methods : []),
    connect: (request) =>
      serve('connect', request.signal, () => {
        if (locked) throw { code: 4100, message: 'The wallet is locked.' }
        permitted = true
        return grant(request)
      }),
    restore: (request) =>
      serve('restore', request.signal, () => (permitted && !locked ? grant(request) : undefined)),
    async disconnect() {
      calls.push('disconnect')
      live = false
      permitted = false
    },
    request: (request) =>
      serve('request', request.signal, () => {
        requests.push(request)
        const answer = options.answers?.[request.method]
        return answer ? answer(request.params) : null
      }),
    switchNetwork: (wanted, signal) => serve('switchNetwork', signal, () => setNetwork(wanted.caipNetworkId)),
    subscribe(listener) {
      const own = (event: ConnectorEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    lock() {
      locked = true
      end('The wallet was locked')
    },
    unlock() {
      locked = false
    },
    chooseAccounts(next) {
      addresses = [...next]
      if (addresses.length === 0) end('The wallet gives no account any more')
      else if (live) emit({ type: 'accounts', namespace, accounts: accounts() })
    },
    chooseNetwork: setNetwork,
    drop: () => end('The wallet disconnected'),
    listenerCount: () => listeners.size,
  }
}
