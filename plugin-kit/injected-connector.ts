import {
  type Account,
  type AccountType,
  abortError,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  createConnectorListeners,
  type Network,
  QuoinError,
  untilAborted,
  type WalletInfo,
} from '#kernel'

/** An event of an injected wallet. */
export type InjectedWalletEvent =
  /** The addresses that it provides from now on, the active one first; an empty list ends the connection. */
  | { readonly type: 'accounts'; readonly addresses: readonly string[] }
  | { readonly type: 'network'; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'disconnected'; readonly reason?: string }

/**
 * The wallet of an injected connector: a thin layer over what the wallet puts into the page, for one namespace. Its errors are the
 * wallet's own. It needs no time limits, and no check of what the user does meanwhile.
 */
export interface InjectedWallet {
  /** Asks the user for accounts, and returns their addresses, the active one first. */
  connect(): Promise<readonly string[]>
  /** Returns the addresses that the page may see without a prompt: none while the wallet is locked. */
  accounts(): Promise<readonly string[]>
  network(): Promise<CaipNetworkId>
  request(method: string, params: unknown): Promise<unknown>
  switchNetwork(network: Network): Promise<unknown>
  disconnect?(): Promise<unknown>
  on(listener: (event: InjectedWalletEvent) => void): () => void
}

/** Options of `createInjectedConnector`. */
export interface InjectedConnectorOptions extends WalletInfo {
  /** Stable across reloads. */
  readonly id: string
  /** Default `injected`. */
  readonly type?: 'announced' | 'injected'
  readonly namespace: ChainNamespace
  /** The methods that the wallet supports. */
  readonly methods: readonly string[]
  readonly wallet: InjectedWallet
  /** Returns the address in its normal form; `undefined` for one that is invalid, which is left out. Default: as it is. */
  readonly normalizeAddress?: (address: string) => string | undefined
  /** Default `eoa`. */
  readonly accountType?: AccountType
  /** Reports a listener that throws. */
  report(error: unknown): void
}

/** The accounts and the network of a wallet at one moment. */
interface WalletPlace {
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId | undefined
}

/** An upper limit of the addresses that are read from a wallet. */
const maxAccounts = 100

/** Returns the accounts with valid addresses; none of anything that is no list. */
function readAccounts(addresses: unknown, options: InjectedConnectorOptions): readonly Account[] {
  const { namespace, accountType: type = 'eoa', normalizeAddress = (address: string) => address } = options
  const list: readonly unknown[] = Array.isArray(addresses) ? addresses.slice(0, maxAccounts) : []
  return list.flatMap((one) => {
    const address = typeof one === 'string' ? normalizeAddress(one) : undefined
    return address === undefined ? [] : [{ namespace, address, type }]
  })
}

function readNetwork(id: unknown, { namespace }: InjectedConnectorOptions): CaipNetworkId | undefined {
  // It begins with the namespace of a CAIP-2 id.
  return typeof id === 'string' && id.startsWith(`${namespace}:`) ? (id as CaipNetworkId) : undefined
}

/**
 * Reads accounts and network from the wallet. Changes that it emits meanwhile override its responses; an event that ends the connection
 * leaves no account.
 */
async function readWallet(
  ask: () => Promise<readonly string[]>,
  changes: readonly InjectedWalletEvent[],
  options: InjectedConnectorOptions,
  signal: AbortSignal,
): Promise<WalletPlace> {
  let accounts = readAccounts(await untilAborted(ask(), signal), options)
  let caipNetworkId = readNetwork(await untilAborted(options.wallet.network(), signal), options)
  for (const change of changes) {
    if (change.type === 'network') caipNetworkId = readNetwork(change.caipNetworkId, options)
    else accounts = change.type === 'accounts' ? readAccounts(change.addresses, options) : []
  }
  return { accounts, caipNetworkId }
}

/** Creates the part that connects: it knows the latest attempt, and listens to the wallet from its begin. */
function createAttempts(options: InjectedConnectorOptions, emit: (event: ConnectorEvent) => void) {
  const { namespace, wallet } = options
  let stopListening: (() => void) | undefined
  let attempt: object | undefined

  function release(): void {
    attempt = undefined
    stopListening?.()
    stopListening = undefined
  }

  function handle(event: InjectedWalletEvent): void {
    if (event.type === 'network') {
      const caipNetworkId = readNetwork(event.caipNetworkId, options)
      if (caipNetworkId) emit({ type: 'network', namespace, caipNetworkId })
      return
    }
    const accounts = event.type === 'accounts' ? readAccounts(event.addresses, options) : []
    if (accounts.length > 0) {
      emit({ type: 'accounts', namespace, accounts })
      return
    }
    release()
    emit({ type: 'disconnected', reason: event.type === 'disconnected' ? event.reason : undefined })
  }

  /** Returns the grant; `undefined` if the wallet provides no account. */
  async function open(
    ask: () => Promise<readonly string[]>,
    signal: AbortSignal,
  ): Promise<ConnectionGrant | undefined> {
    if (signal.aborted) throw abortError(signal)
    const mine = {}
    attempt = mine
    const changes: InjectedWalletEvent[] = []
    let isOpen = false
    const stop = wallet.on((event) => {
      if (isOpen) handle(event)
      else changes.push(event)
    })
    try {
      const { accounts, caipNetworkId } = await readWallet(ask, changes, options, signal)
      if (attempt !== mine)
        throw new QuoinError('ABORTED', { details: 'Another attempt replaced this one, or it was ended' })
      if (accounts.length === 0) return undefined
      if (!caipNetworkId)
        throw new QuoinError('CONNECT_FAILED', { details: 'The wallet is on no network of the namespace' })
      release()
      stopListening = stop
      isOpen = true
      return { namespaces: { [namespace]: { accounts, caipNetworkId } } }
    } finally {
      if (!isOpen) stop()
    }
  }

  return { open, release }
}

/**
 * Creates a connector for an injected wallet of any namespace. It follows the contract of connectors: it ends with its signal,
 * emits only while it is connected, and ignores late responses.
 *
 * @example
 * createInjectedConnector({ id: 'example', name: 'Example', namespace: 'example', methods: ['example_sign'], wallet, report })
 */
export function createInjectedConnector(options: InjectedConnectorOptions): Connector {
  const { id, name, imageUrl, rdns, explorerId, namespace, methods, wallet } = options
  const { emit, subscribe } = createConnectorListeners(options.report)
  const { open, release } = createAttempts(options, emit)
  return {
    id,
    name,
    imageUrl,
    rdns,
    explorerId,
    type: options.type ?? 'injected',
    namespaces: [namespace],
    methods: (requested) => (requested === namespace ? methods : []),
    async connect({ signal }) {
      const grant = await open(() => wallet.connect(), signal)
      if (grant) return grant
      throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no account' })
    },
    restore: ({ signal }) => open(() => wallet.accounts(), signal),
    async disconnect() {
      release()
      // The page is disconnected, whatever the wallet responds.
      wallet.disconnect?.().catch(() => undefined)
    },
    async request({ method, params, signal, onLateAnswer }) {
      if (signal?.aborted) throw abortError(signal)
      return untilAborted(wallet.request(method, params), signal, onLateAnswer)
    },
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw abortError(signal)
      await untilAborted(wallet.switchNetwork(network), signal)
    },
    subscribe,
    forget: release,
  }
}
