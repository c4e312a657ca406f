import { QuoinError } from '../errors/quoin-error.js'
import { firstOnly } from '../events/first-only.js'
import { guarded } from '../events/guarded.js'
import type { Connector } from './connector.js'

/** As long as what is stored of a connection may be. Characters. */
const longestId = 256
const acts = ['methods', 'connect', 'restore', 'disconnect', 'request', 'switchNetwork', 'subscribe'] as const

const isText = (value: unknown): value is string => typeof value === 'string'
const textIn = (value: unknown): string | undefined => (isText(value) ? value : undefined)
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : [])

/**
 * A connector as the kernel holds it: what it says of itself is what it said first, what it does settles and never throws, so
 * that one of a careless plugin spoils nothing but itself.
 *
 * @param onFault told the first that it threw where nobody waits for an answer
 * @throws `PLUGIN_INVALID` if it lacks what every connector has
 */
export function checkedConnector(connector: Connector, onFault: (error: unknown) => void): Connector {
  const { id, name, type, imageUrl, rdns, explorerId, namespaces } = connector
  const isWhole = isText(id) && isText(name) && Array.isArray(namespaces)
  if (
    !isWhole ||
    id === '' ||
    id.length > longestId ||
    acts.some((act) => typeof connector[act] !== 'function')
  ) {
    throw new QuoinError('PLUGIN_INVALID', {
      details: `connector '${String(id).slice(0, 100)}' lacks an id, a name, namespaces or one of ${acts.join(', ')}`,
    })
  }
  const tell = firstOnly(onFault)
  const readNamespaces = guarded(() => textsIn(connector.namespaces), tell)
  const readMethods = guarded((namespace: string) => textsIn(connector.methods(namespace)), tell)
  const subscribe = guarded(
    (listener: Parameters<Connector['subscribe']>[0]) => connector.subscribe(listener),
    tell,
  )
  return Object.freeze<Connector>({
    id,
    name,
    type,
    imageUrl: textIn(imageUrl),
    rdns: textIn(rdns),
    explorerId: textIn(explorerId),
    get namespaces() {
      return readNamespaces() ?? []
    },
    methods: (namespace) => readMethods(namespace) ?? [],
    connect: async (request) => connector.connect(request),
    restore: async (request) => connector.restore(request),
    disconnect: async () => connector.disconnect(),
    request: async (request) => connector.request(request),
    switchNetwork: async (network, signal) => connector.switchNetwork(network, signal),
    subscribe(listener) {
      const stop = subscribe(listener)
      return guarded(() => stop?.(), tell)
    },
    forget: guarded(() => connector.forget?.(), tell),
  })
}
