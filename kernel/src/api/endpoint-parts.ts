// Also public as `quoin/endpoints`: what definitions of endpoints are made of. Loads neither the kernel nor any schema.
export type { Endpoint, EndpointCall } from './endpoint.js'
export { type LazySchema, lazySchema } from './lazy-schema.js'
export { listEntryOf, withListEntry } from './list-entry.js'
export { cleanText, isNothing, isWebLink } from './outside-text.js'
export { supportedChainsPath } from './supported-chains-path.js'
