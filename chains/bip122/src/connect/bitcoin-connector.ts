import { type Connector, type ConnectorEvent, QuoinError, toQuoinError, untilAborted } from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { BitcoinSession, BitcoinSessionOptions } from './bitcoin-session.js'

/** Options of `createBitcoinConnector`. */
export interface BitcoinConnectorOptions extends BitcoinSessionOptions {
  /** Stable across reloads. */
  readonly id: string
}

/** A connector to a Bitcoin wallet of the page. */
export interface BitcoinConnector extends Connector {
  /** Releases the wallet without a request to it. */
  forget(): void
}

/**
 * Creates a connector for a Bitcoin provider of the page. The first `connect` or `restore` loads the wallet code; the
 * provider is not touched before.
 *
 * @example
 * createBitcoinConnector({ id: 'bip122:example', info: { name: 'Example' }, provider, api: 'wbip', platform })
 */
export function createBitcoinConnector(options: BitcoinConnectorOptions): BitcoinConnector {
  const { id, info } = options
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: BitcoinSession | undefined
  let attempt: object | undefined

  async function load(signal: AbortSignal | undefined): Promise<BitcoinSession> {
    try {
      const { createBitcoinSession } = await untilAborted(import('./bitcoin-session.js'), signal)
      session ??= createBitcoinSession(options, listeners)
      return session
    } catch (error) {
      throw toQuoinError(error, 'CONNECT_FAILED', { details: String(error) })
    }
  }

  async function open<T>(signal: AbortSignal, run: (session: BitcoinSession) => Promise<T>): Promise<T> {
    const mine = {}
    attempt = mine
    const loaded = await load(signal)
    // Another attempt replaced this one, or the connector was released.
    if (attempt !== mine) throw new QuoinError('ABORTED')
    return run(loaded)
  }

  return Object.freeze<BitcoinConnector>({
    ...info,
    id,
    type: 'injected',
    namespaces: ['bip122'],
    methods: (namespace) => (namespace === 'bip122' ? walletMethods : []),
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
    forget() {
      attempt = undefined
      session?.release()
    },
  })
}
