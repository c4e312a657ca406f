import type { ServerEnvironment } from '@quoin/server-kit/http'

/** Values that the parts of the HTTP layer keep with a request: those of every server. */
export type SiteEnvironment = ServerEnvironment
