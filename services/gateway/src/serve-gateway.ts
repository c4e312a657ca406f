import { serve } from '@hono/node-server'
import { createGateway } from './create-gateway.js'
import type { GatewayConfig } from './gateway-config.js'

export interface RunningGateway {
  /** Address without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Serves the gateway on its port until `stop`. */
export async function serveGateway(config: GatewayConfig): Promise<RunningGateway> {
  const app = createGateway(config)
  const { host: hostname, port } = config
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port }, (bound) => {
      resolve({
        url: `http://${hostname === '127.0.0.1' ? 'localhost' : hostname}:${bound.port}`,
        stop: () =>
          new Promise<void>((done) => {
            server.close(() => done())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
}
