import {
  type Account,
  type CaipNetworkId,
  type ChainNamespace,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  type DiscoveryFactory,
  type NamespaceGrant,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import { type MockConnectorOptions, partOf } from './mock-connector-options.js'
import type { WalletControls } from './wallet-controls.js'
import { createWalletResponder } from './wallet-responder.js'

/** A connector without a real wallet, with control over its user. */
export interface MockConnector extends Connector, WalletControls {
  /** Requests that it received through `request`. */
  readonly requests: readonly WalletRequest[]
  /** Calls of its members, in order: `connect`, `restore`, `disconnect`, `switchNetwork`, `request`. */
  readonly calls: readonly string[]
  /** Sets the accounts of a namespace, by default of the first. The first address is the active one. */
  chooseAccounts(addresses: readonly string[], namespace?: ChainNamespace): void
  /** Emits any event. */
  emit(event: ConnectorEvent): void
  /**
   * For `contributes.discovery`: the wallet is found `afterMs` milliseconds after the kernel starts discovery. For an
   * immediate wallet use `contributes.connectors`.
   */
  discovery(afterMs?: number): DiscoveryFactory
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new QuoinError('ABORTED', { cause: signal?.reason }))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}

const namespaceOf = (id: CaipNetworkId): ChainNamespace => id.split(':')[0] ?? ''

/**
 * Creates a connector of any namespaces for tests of the kernel, of plugins and of chains. It approves until `behave`
 * changes it. The method of `behave` may also be a member: `wallet.behave('hang', 'connect')`.
 *
 * @example
 * const wallet = createMockConnector({
 *   namespace: 'tezos', accounts: ['tz1…', 'tz2…'], methods: ['tezos_sign'], answers: { tezos_sign: () => 'edsig…' },
 * })
 * wallet.behave('reject', 'connect')
 *
 */
export function createMockConnector(options: MockConnectorOptions = {}): MockConnector {
  const namespaces = options.namespaces ?? [options.namespace ?? 'eip155']
  const [firstNamespace = ''] = namespaces
  const declared = options.methods ?? ['mock_ping', 'mock_sign']
  const given = options.accounts ?? ['0x52908400098527886E0F7030069857D2E4169EE7']
  const responder = createWalletResponder({ delayMs: options.delayMs, clock: options.clock })
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const requests: WalletRequest[] = []
  const calls: string[] = []
  const addresses = new Map(namespaces.map((namespace) => [namespace, partOf(given, namespace)]))
  const networks = new Map<ChainNamespace, CaipNetworkId>()
  if (options.caipNetworkId) networks.set(namespaceOf(options.caipNetworkId), options.caipNetworkId)
  /** Granted namespaces that were not revoked. */
  const live = new Set<ChainNamespace>()
  let permitted = options.permitted ?? false
  let locked = false

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch {
        // As in a page, a listener that throws does not block the others.
      }
    }
  }

  const accountsIn = (namespace: ChainNamespace): readonly Account[] =>
    (addresses.get(namespace) ?? []).map((address) => ({ namespace, address, type: 'eoa' }))

  function grantOf(namespace: ChainNamespace, request: ConnectRequest): NamespaceGrant {
    const wanted = [request.preferred, ...request.networks].find((one) => one?.chainNamespace === namespace)
    const caipNetworkId = networks.get(namespace) ?? wanted?.caipNetworkId ?? `${namespace}:1`
    networks.set(namespace, caipNetworkId)
    live.add(namespace)
    return { accounts: accountsIn(namespace), caipNetworkId }
  }

  function grant(request: ConnectRequest): { readonly namespaces: Record<ChainNamespace, NamespaceGrant> } {
    const isRequested = (namespace: ChainNamespace): boolean =>
      request.networks.some((network) => network.chainNamespace === namespace)
    const requested = namespaces.filter(
      (namespace) => isRequested(namespace) && accountsIn(namespace).length > 0,
    )
    const granted = requested.length > 0 ? requested : [firstNamespace]
    return { namespaces: Object.fromEntries(granted.map((one) => [one, grantOf(one, request)])) }
  }

  function serve<T>(
    member: string,
    signal: AbortSignal | undefined,
    answer: () => T,
    names: readonly string[] = [member],
  ): Promise<T> {
    calls.push(member)
    // A response after the caller has aborted must have no effect.
    const approved = responder
      .serve(names, () => undefined)
      .then(() => (signal?.aborted ? undefined : answer()))
    // The value is `undefined` only after the signal has ended the wait.
    return untilAborted(approved as Promise<T>, signal)
  }

  /** Throws the error of a wallet that provides no account. Source: EIP-1193. */
  function refuseWhileLocked(): void {
    if (locked) throw { code: 4100, message: 'The wallet is locked.' }
  }

  function answerOf(request: WalletRequest): unknown {
    refuseWhileLocked()
    requests.push(request)
    const answer = options.answers?.[request.method]
    return answer ? answer(request.params, request) : null
  }

  function end(reason: string): void {
    if (live.size === 0) return
    live.clear()
    emit({ type: 'disconnected', reason })
  }

  function setNetwork(id: CaipNetworkId): void {
    const namespace = namespaceOf(id)
    if (networks.get(namespace) === id) return
    networks.set(namespace, id)
    if (live.has(namespace)) emit({ type: 'network', namespace, caipNetworkId: id })
  }

  const connector: MockConnector = {
    id: options.id ?? 'mock',
    name: options.name ?? 'Mock Wallet',
    type: options.type ?? 'external',
    namespaces,
    requests,
    calls,
    emit,
    behave: responder.behave,
    answerHanging: responder.answerHanging,
    methods: (namespace) => (namespaces.includes(namespace) ? partOf(declared, namespace) : []),
    connect: (request) =>
      serve('connect', request.signal, () => {
        refuseWhileLocked()
        permitted = true
        return grant(request)
      }),
    restore: (request) =>
      serve('restore', request.signal, () => (permitted && !locked ? grant(request) : undefined)),
    async disconnect() {
      calls.push('disconnect')
      live.clear()
      permitted = false
    },
    request: (request) =>
      serve('request', request.signal, () => answerOf(request), [request.method, 'request']),
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
    chooseAccounts(next, namespace = firstNamespace) {
      addresses.set(namespace, [...next])
      if (!live.has(namespace)) return
      if (next.length > 0) emit({ type: 'accounts', namespace, accounts: accountsIn(namespace) })
      else end('The wallet gives no account any more')
    },
    chooseNetwork: setNetwork,
    drop: () => end('The wallet disconnected'),
    listenerCount: () => listeners.size,
    discovery: (afterMs) => ({
      id: `discovery.${connector.id}`,
      create: (context) => ({
        id: `discovery.${connector.id}`,
        namespace: firstNamespace,
        start(sink) {
          if (afterMs !== undefined) return context.after(afterMs, () => sink.add(connector))
          sink.add(connector)
          return () => undefined
        },
      }),
    }),
  }
  return connector
}
