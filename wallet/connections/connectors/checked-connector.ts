import { firstOnly, guarded } from '../../../kernel/errors/guarded.js'
import { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { Connector } from './connector.js'

/** The maximum length of stored connection data. Characters. */
const maxIdLength = 256

const isText = (value: unknown): boolean => typeof value === 'string'

type Acts = Omit<
  Connector,
  'id' | 'type' | 'name' | 'imageUrl' | 'rdns' | 'explorerId' | 'namespaces' | 'methods'
>

function refuse(): never {
  throw new QuoinError('RPC_NOT_ALLOWED', {
    details: 'a plugin asks a connector',
    fix: 'Use rpc.request, connections or networks.',
  })
}

/** Two forms of one connector. */
export interface CheckedConnector {
  /** For the kernel and the host. */
  readonly whole: Connector
  /** For plugins: the wallet's data only. Calls are rejected, as requests must pass the permissions (SEC-08). */
  readonly seen: Connector
}

/**
 * Wraps a connector for the kernel: its name stays the first one, and its actions settle and never throw, so that a
 * faulty plugin affects only itself.
 *
 * @param onFault gets the first error thrown where no caller waits for a result
 * @throws `PLUGIN_INVALID`
 */
export function checkedConnector(connector: Connector, onFault: (error: unknown) => void): CheckedConnector {
  const { id, name, type, imageUrl, rdns, explorerId } = connector
  if (![id, name].every(isText) || !id || id.length > maxIdLength)
    throw new QuoinError('PLUGIN_INVALID', {
      details: `connector '${String(id).slice(0, 100)}': its id or a text`,
    })
  const report = firstOnly(onFault)
  const namespaces = guarded(() => connector.namespaces.filter(isText), report)
  const methods = guarded((namespace: string) => connector.methods(namespace).filter(isText), report)
  const listen = guarded(
    (listener: Parameters<Connector['subscribe']>[0]) => connector.subscribe(listener),
    report,
  )
  const make = (acts: Acts): Connector =>
    Object.freeze({
      id,
      name,
      type,
      imageUrl,
      rdns,
      explorerId,
      get namespaces() {
        return namespaces() ?? []
      },
      methods: (namespace: string) => methods(namespace) ?? [],
      ...acts,
    })
  const acts: Acts = {
    connect: async (request) => connector.connect(request),
    restore: async (request) => connector.restore(request),
    disconnect: async () => connector.disconnect(),
    request: async (request) => connector.request(request),
    switchNetwork: async (network, signal) => connector.switchNetwork(network, signal),
    subscribe(listener) {
      const stop = listen(listener)
      return guarded(() => stop?.(), report)
    },
    forget: guarded(() => connector.forget?.(), report),
    clientId: guarded(() => {
      const id: unknown = connector.clientId?.()
      return typeof id === 'string' && id.length <= maxIdLength ? id : undefined
    }, report),
  }
  // Each of its members is a function, which may throw.
  const refusals = Object.fromEntries(Object.keys(acts).map((name) => [name, refuse])) as unknown as Acts
  return { whole: make(acts), seen: make(refusals) }
}
