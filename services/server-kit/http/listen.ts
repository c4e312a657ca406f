import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { drainBody } from './drain-body.js'
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './guard-connections.js'

/**
 * Load balancers keep their connections for a minute; the server's must last longer, or they send into closed ones.
 * Milliseconds.
 */
const KEEP_ALIVE = 65_000
const CLOSE_IDLE_EVERY = 50
const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000
/** The interval at which Node checks the two timeouts above. Milliseconds. */
const CHECK_EVERY = 5000
/** Above the maximum URL length, for which the server itself responds with 414. Bytes. */
const MAX_HEADERS = 64 * 1024

type FetchCallback = Parameters<typeof serve>[0]['fetch']

/** A server that listens on its port. */
export interface Listening {
  readonly port: number
  /** Rejects new requests and finishes the running ones; after `within` milliseconds the connections are cut. */
  close(within: number): Promise<void>
}

async function closeServer(server: Server, within: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), within)
  // A connection becomes idle once its response is sent, and would then be kept for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY)
  server.closeIdleConnections()
  await closed
  clearTimeout(late)
  clearInterval(idle)
}

/** Serves an app, within limits for its connections. Rejects if it cannot listen on the port. */
export async function listen(
  fetch: FetchCallback,
  { host: hostname, port }: { readonly host: string; readonly port: number },
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<Listening> {
  const answer: FetchCallback = async (request, env) => {
    const response = await fetch(request, env)
    await drainBody(env.incoming, limits.bodyWithin)
    return response
  }
  return new Promise((resolve, reject) => {
    const serverOptions = {
      maxHeaderSize: MAX_HEADERS,
      keepAliveTimeout: KEEP_ALIVE,
      headersTimeout: HEADERS_WITHIN,
      requestTimeout: REQUEST_WITHIN,
      connectionsCheckingInterval: CHECK_EVERY,
    }
    // Without `createServer` this is a server of node:http.
    const server = serve({ fetch: answer, hostname, port, serverOptions }, (bound) => {
      resolve({
        port: bound.port,
        close: (within) => closeServer(server, within).finally(unguard),
      })
    }) as Server
    const unguard = guardConnections(server, limits)
    server.once('error', reject)
  })
}
