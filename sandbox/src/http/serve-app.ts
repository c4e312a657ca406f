import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** A part of the world. */
export interface Stoppable {
  stop(): Promise<void>
}

export interface ServedApp extends Stoppable {
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly url: string
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
