import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './launch-browser.js'
import type { WorldReport } from './run-world.js'
import { workers } from './workers.js'

/** Where the tests of one worker take place. */
export interface TestPlace {
  readonly world: WorldReport['urls'] & { readonly demo: string; readonly safe: string }
  readonly browserEndpoint: string
  readonly controlUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    readonly places: readonly TestPlace[]
  }
}

/** Away from the ports of `npm start`, so that both can run. */
const portBase = process.env.QUOIN_TEST_PORT_BASE ?? '4270'

/** Starts the same world as `npm start`, and a browser; both once for each worker, for all its test files. */
export default async function setUpWorld(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('run-world.ts', import.meta.url))
  const args = ['--import', 'tsx', '--conditions=quoin-source', script, portBase]
  const worlds = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(worlds, 'exit')
  const [reports, browsers] = await Promise.all([
    Promise.race([
      once(worlds, 'message').then(([message]): readonly WorldReport[] => message),
      ended.then(() => Promise.reject(new Error('The world did not start; its own output says why.'))),
    ]),
    Promise.all(Array.from({ length: workers }, launchBrowser)),
  ])
  project.provide(
    'places',
    reports.map(({ urls, controlUrl }, index) => {
      const browserEndpoint = browsers[index]?.wsEndpoint()
      const { demo, safe } = urls
      if (!demo || !safe || !browserEndpoint) throw new Error('The demo was not started.')
      return { world: { ...urls, demo, safe }, browserEndpoint, controlUrl }
    }),
  )
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    worlds.disconnect()
    await ended
  }
}
