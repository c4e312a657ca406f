import {
  type Connector,
  type ConnectorEvent,
  type Platform,
  QuoinError,
  toQuoinError,
  untilAborted,
} from '#kernel'
import { walletMethods } from '../rpc-methods.js'
import type { WalletSession } from './bitcoin-session.js'
import type { PageWallet } from './page-wallets.js'

export interface BitcoinConnectorOptions extends PageWallet {
  /** Stable across reloads. */
  readonly id: string
  readonly platform: Pick<Platform, 'after' | 'log'>
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
  let session: WalletSession | undefined
  let attempt: object | undefined

  async function load(signal: AbortSignal | undefined): Promise<WalletSession> {
    try {
      const { createWalletSession } = await untilAborted(import('./bitcoin-session.js'), signal)
      session ??= createWalletSession(options, listeners)
      return session
    } catch (error) {
      throw toQuoinError(error, 'CONNECT_FAILED', { details: String(error) })
    }
  }

  async function open<T>(signal: AbortSignal, run: (session: WalletSession) => Promise<T>): Promise<T> {
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
      session?.letGo()
    },
  })
}
