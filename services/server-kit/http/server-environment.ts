import type { HttpBindings } from '@hono/node-server'

/** Values that the middleware of a server stores with a request. */
export interface ServerEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The path as declared: the requested path may contain a user's address. */
    route: string
    /** The project of the call, for the log. Left out by a server without projects. */
    projectId?: string
  }
}
