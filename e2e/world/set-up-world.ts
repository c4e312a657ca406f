import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { WorldReport } from './run-world.js'

/** The world of one worker's tests. */
export interface TestPlace {
  readonly world: WorldReport['urls'] & { readonly demo: string; readonly safe: string }
  readonly controlUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    readonly places: readonly TestPlace[]
  }
}

/**
 * Separate from the ports of `npm start`, so that both can run, and below the system's range for outgoing connections
 * (32768 on).
 */
const portBase = process.env.QUOIN_TEST_PORT_BASE ?? '4270'

/** Starts the same world as `npm start`, once per worker, for all its test files. */
export default async function setUpWorld(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('run-world.ts', import.meta.url))
  const workers = String(project.config.maxWorkers)
  const args = ['--import', 'tsx', '--conditions=quoin-source', script, portBase, workers]
  const worlds = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(worlds, 'exit')
  const reports = await Promise.race([
    once(worlds, 'message').then(([message]): readonly WorldReport[] => message),
    ended.then(() => Promise.reject(new Error('The world did not start; its own output has the reason.'))),
  ])
  project.provide(
    'places',
    reports.map(({ urls, controlUrl }) => {
      const { demo, safe } = urls
      if (!demo || !safe) throw new Error('The demo was not started.')
      return { world: { ...urls, demo, safe }, controlUrl }
    }),
  )
  return async () => {
    worlds.disconnect()
    await ended
  }
}
