import { QuoinError } from '../../../kernel/errors/quoin-error.js'
import { loadLazily, loadOnce } from '../../../kernel/plugin/load-lazily.js'
import type { Connector, ConnectorEvent } from './connector.js'

/** The listeners of a connector. */
export interface ConnectorListeners extends Pick<Connector, 'subscribe'> {
  /** Notifies every listener. Reports one that throws, and still notifies the others. */
  emit(event: ConnectorEvent): void
}

/** Creates the listeners of a connector. A function that subscribes twice is notified twice. */
export function createConnectorListeners(report: (error: unknown) => void): ConnectorListeners {
  const listeners = new Set<readonly [(event: ConnectorEvent) => void]>()
  return {
    emit(event) {
      for (const [listener] of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          report(error)
        }
      }
    },
    subscribe(listener) {
      const own = [listener] as const
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}

/** The part of a connector that works with its wallet. */
export interface ConnectorSession
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork'> {
  /** Releases the wallet without a request to it. */
  forget(): void
}

/** The options of `createLazyConnector`. */
export interface LazyConnectorOptions<Session> {
  /** Loads the code and creates the session: with the first request, and again after a failure. */
  load(emit: ConnectorListeners['emit']): Promise<Session>
  /** The error if it fails to load. Default `CONNECT_FAILED`. */
  readonly failure?: Parameters<typeof loadLazily>[1]
  /** Reports a listener that throws. */
  report(error: unknown): void
}

/** A connector without its description: the wallet code is loaded with the first request. */
export interface LazyConnector<Session> {
  readonly members: ConnectorSession & Pick<Connector, 'subscribe'>
  load(signal?: AbortSignal): Promise<Session>
  /** Returns the session, if it is loaded. */
  session(): Session | undefined
  /** Returns true while the wallet is being connected or restored. */
  isConnecting(): boolean
}

/**
 * Creates the members of a connector whose wallet code is loaded with the first request. The wallet is not touched
 * before. An attempt that another one replaced, or that was ended while the code was loading, rejects with `ABORTED`
 * and never reaches the wallet.
 */
export function createLazyConnector<Session extends ConnectorSession>(
  options: LazyConnectorOptions<Session>,
): LazyConnector<Session> {
  const { emit, subscribe } = createConnectorListeners(options.report)
  let session: Session | undefined
  let attempt: object | undefined

  const loadSession = loadOnce(async () => {
    session = await options.load(emit)
    return session
  })

  const load = (signal?: AbortSignal): Promise<Session> =>
    loadLazily(loadSession, options.failure ?? 'CONNECT_FAILED', signal)

  async function open<T>(signal: AbortSignal, run: (session: Session) => Promise<T>): Promise<T> {
    const mine = {}
    attempt = mine
    try {
      const loaded = await load(signal)
      if (attempt !== mine) throw new QuoinError('ABORTED')
      return await run(loaded)
    } finally {
      if (attempt === mine) attempt = undefined
    }
  }

  return {
    members: {
      connect: (request) => open(request.signal, (loaded) => loaded.connect(request)),
      restore: (request) => open(request.signal, (loaded) => loaded.restore(request)),
      async disconnect() {
        attempt = undefined
        await session?.disconnect()
      },
      request: async (request) => (await load(request.signal)).request(request),
      switchNetwork: async (network, signal) => (await load(signal)).switchNetwork(network, signal),
      subscribe,
      forget() {
        attempt = undefined
        session?.forget()
      },
    },
    load,
    session: () => session,
    isConnecting: () => attempt !== undefined,
  }
}
