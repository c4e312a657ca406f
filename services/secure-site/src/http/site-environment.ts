import type { ServerEnvironment } from '@quoin/server-kit/http'

/** Values that the HTTP layer stores with a request: those of every server. */
export type SiteEnvironment = ServerEnvironment
