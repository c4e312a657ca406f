import type { HttpBindings } from '@hono/node-server'

/** What the parts of the HTTP layer tell each other about a request. */
export interface GatewayEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Its path as it was declared, since the one that was asked may hold a person's address. */
    route: string
    projectId: string
  }
}
