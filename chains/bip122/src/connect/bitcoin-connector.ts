import { type Connector, type ConnectorEvent, QuoinError, toQuoinError, untilAborted } from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { BitcoinSession, BitcoinSessionOptions } from './bitcoin-session.js'

/** Options of `createBitcoinConnector`. */
export interface BitcoinConnectorOptions extends BitcoinSessionOptions {
  /** Stable across reloads. */
  readonly id: string
}

/** A connector to a Bitcoin wallet in the page. */
export interface BitcoinConnector extends Connector {
  /** Lets go of the wallet without asking it anything. */
  forget(): void
}

/**
 * Makes a connector of what a Bitcoin wallet puts into the page. The code that talks to the wallet is loaded by the first `connect`
 * or `restore`; until then the wallet is not touched.
 *
 * @example
 * createBitcoinConnector({ id: 'bip122:example', info: { name: 'Example' }, provider, speaks: 'wbip', platform })
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
    // Another attempt took its place, or it was let go of.
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
