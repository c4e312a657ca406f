// Also public as `quoin/endpoints`: the parts of endpoint definitions. Loads neither the kernel nor any schema.
export { sanitizeText } from '../../wallet/text/sanitize-text.js'
export type { Endpoint, EndpointCall } from './endpoint.js'
export { type LazySchema, lazySchema } from './lazy-schema.js'
export { listEntryOf, withListEntry } from './list-entry.js'
export { isNothing, isWebLink } from './outside-text.js'
export { supportedChainsId, supportedChainsPath } from './supported-chains-path.js'
