// Also public as `quoin/endpoints`: what definitions of endpoints are made of. Loads neither the kernel nor any schema.
export { sanitizeText } from '../../wallet/text/sanitize-text.js'
export type { Endpoint, EndpointCall } from './endpoint.js'
export { type LazySchema, lazySchema } from './lazy-schema.js'
export { listEntryOf, withListEntry } from './list-entry.js'
export { isNothing, isWebLink } from './outside-text.js'
export { supportedChainsPath } from './supported-chains-path.js'
