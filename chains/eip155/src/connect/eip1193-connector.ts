import { type Connector, type ConnectorEvent, loadLazily, QuoinError, type WalletInfo } from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { Eip1193Session, Eip1193SessionOptions } from './eip1193-session.js'

/** Options of `createEip1193Connector`. */
export interface Eip1193ConnectorOptions extends Eip1193SessionOptions {
  /** Sanitized. */
  readonly info: WalletInfo
}

/** A connector to a wallet of the page. */
export interface Eip1193Connector extends Connector {
  /** Returns whether it is connected or connecting. */
  isLive(): boolean
  /** Releases the wallet without a request to it. */
  forget(): void
}

/**
 * Creates a connector for an EIP-1193 provider: of an announced wallet, of `window.ethereum`, or of the host. The first
 * `connect` or `restore` loads the wallet code; the provider is not touched before.
 *
 * @example
 * createEip1193Connector({ id: 'safe', type: 'external', info: { name: 'Safe' }, provider, platform })
 */
export function createEip1193Connector(options: Eip1193ConnectorOptions): Eip1193Connector {
  const { id, type, info } = options
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: Eip1193Session | undefined
  let attempt: object | undefined

  async function load(signal: AbortSignal | undefined): Promise<Eip1193Session> {
    const { createEip1193Session } = await loadLazily(
      () => import('./eip1193-session.js'),
      'CONNECT_FAILED',
      signal,
    )
    session ??= createEip1193Session(options, walletMethods, listeners)
    return session
  }

  async function open<T>(signal: AbortSignal, run: (session: Eip1193Session) => Promise<T>): Promise<T> {
    const mine = {}
    attempt = mine
    try {
      const loaded = await load(signal)
      // Another attempt replaced this one, or the connector was released.
      if (attempt !== mine) throw new QuoinError('ABORTED')
      return await run(loaded)
    } finally {
      if (attempt === mine) attempt = undefined
    }
  }

  return Object.freeze<Eip1193Connector>({
    ...info,
    id,
    type,
    namespaces: ['eip155'],
    methods: (namespace) => (namespace === 'eip155' ? walletMethods : []),
    connect: (request) => open(request.signal, (loaded) => loaded.connect(request)),
    restore: (request) => open(request.signal, (loaded) => loaded.restore(request)),
    async disconnect() {
      attempt = undefined
      await session?.disconnect()
    },
    request: async (request) => (await load(request.signal)).request(request),
    switchNetwork: async (network, signal) => (await load(signal)).switchNetwork(network, signal),
    subscribe(listener) {
      const own = (event: ConnectorEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    isLive: () => Boolean(attempt ?? session?.isLive()),
    forget() {
      attempt = undefined
      session?.release()
    },
  })
}
