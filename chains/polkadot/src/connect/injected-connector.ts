import { type Connector, type ConnectorEvent, loadLazily, QuoinError } from '#kernel'
import { approvalMethods } from '../rpc-methods.js'
import type { InjectedSession, InjectedSessionOptions } from './injected-session.js'

/** Options of `createInjectedConnector`. */
export interface InjectedConnectorOptions extends InjectedSessionOptions {
  readonly name: string
}

/** A connector to an extension of the page. */
export interface InjectedConnector extends Connector {
  forget(): void
}

/**
 * Creates a connector for an extension. The first `connect` or `restore` loads the wallet code; the extension is not
 * touched before.
 */
export function createInjectedConnector(options: InjectedConnectorOptions): InjectedConnector {
  const { id, name } = options
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let session: InjectedSession | undefined
  let attempt: object | undefined

  async function load(signal: AbortSignal | undefined): Promise<InjectedSession> {
    const { createInjectedSession } = await loadLazily(
      () => import('./injected-session.js'),
      'CONNECT_FAILED',
      signal,
    )
    session ??= createInjectedSession(options, listeners)
    return session
  }

  async function open<T>(signal: AbortSignal, run: (session: InjectedSession) => Promise<T>): Promise<T> {
    const mine = {}
    attempt = mine
    const loaded = await load(signal)
    // Another attempt replaced this one, or the connector was released.
    if (attempt !== mine) throw new QuoinError('ABORTED')
    return run(loaded)
  }

  return {
    id,
    name,
    type: 'injected',
    namespaces: ['polkadot'],
    methods: (namespace) => (namespace === 'polkadot' ? approvalMethods : []),
    connect: (request) => open(request.signal, (loaded) => loaded.connect(request)),
    restore: (request) => open(request.signal, (loaded) => loaded.restore(request)),
    async disconnect() {
      attempt = undefined
      await (await load(undefined)).disconnect()
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
  }
}
