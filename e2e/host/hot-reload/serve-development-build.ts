import { join, resolve } from 'node:path'
import { build, preview } from 'vite'
import { world } from '../../testing/host-page.js'

/** A served build. */
export interface ServedBuild {
  readonly origin: string
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')

/** Conditions and variables of the pages in `app`, as a development server resolves them. */
export const developmentOptions = () => {
  const env = { CHAIN: world.chains[0], GATEWAY: world.gateway, RELAY: world.relay }
  return {
    resolve: { conditions: ['quoin-source', 'module', 'browser', 'development', 'default'] },
    define: Object.fromEntries(
      Object.entries(env).map(([name, url]) => [`import.meta.env.VITE_${name}_URL`, JSON.stringify(url)]),
    ),
  }
}

/**
 * Builds a page of `app` for development and serves it: with the development build of React, and without the hundreds
 * of requests of a development server.
 */
export async function serveDevelopmentBuild(page: string): Promise<ServedBuild> {
  const { define, ...options } = developmentOptions()
  const shared = {
    root: join(import.meta.dirname, 'app'),
    configFile: false,
    envFile: false,
    logLevel: 'error',
    mode: 'development',
    ...options,
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('development') },
    build: {
      // One per worker.
      outDir: join(root, '.cache/development-build', process.env.VITEST_POOL_ID ?? ''),
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      reportCompressedSize: false,
      rolldownOptions: { input: join(import.meta.dirname, 'app', page) },
    },
    preview: { host: 'localhost', port: 0 },
  } as const
  await build(shared)
  const server = await preview(shared)
  const [origin = ''] = server.resolvedUrls?.local ?? []
  return { origin, close: () => server.close() }
}
