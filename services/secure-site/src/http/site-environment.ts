import type { GatewayEnvironment } from '@quoin/gateway/http'

/** What the parts of the HTTP layer tell each other about a request: what the gateway's tell each other. */
export type SiteEnvironment = GatewayEnvironment
