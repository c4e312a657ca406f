// Also public as `quoin/endpoints`: the parts of endpoint definitions. Loads neither the kernel nor any schema.
export { sanitizeText } from '../../wallet/text/sanitize-text.js'
export type { Endpoint, EndpointCall } from './endpoint.js'
export { type LazySchema, lazySchema } from './lazy-schema.js'
export { isNothing, isWebLink } from './outside-text.js'

/** The path of a service's list of networks: `{ http: ['eip155:1', …], ws: […] }`, for widget and gateway. */
export const supportedChainsPath = '/v1/supported-chains'
/** The id of its endpoint. The kernel reads the list by the same id, so that both share one answer. */
export const supportedChainsId = 'networks.getSupported'

const entryKey: unique symbol = Symbol.for('quoin.list-entry')

/** Attaches the schema of entries to a list schema that accepts any entry and drops malformed ones. */
export function withListEntry<List extends object>(list: List, entry: object): List {
  return Object.defineProperty(list, entryKey, { value: entry })
}

/** Returns the schema of such a list's entries, for documents that are generated from schemas. */
export function listEntryOf(schema: object): object | undefined {
  const entry: unknown = Reflect.get(schema, entryKey)
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
