import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

export interface ServedApp {
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/** Serves an app on this machine only. Port 0 selects a free one. */
export function serveApp(app: Hono, port: number): Promise<ServedApp> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (bound) => {
      resolve({
        url: `http://localhost:${bound.port}`,
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
