import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './launch-browser.js'
import type { WorldReport } from './run-world.js'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly world: WorldReport['urls'] & { readonly demo: string }
    readonly browserEndpoint: string
    readonly controlUrl: string
  }
}

/** Away from the ports of `npm start`, so that both can run. */
const portBase = process.env.QUOIN_TEST_PORT_BASE ?? '4270'

/** Starts the same world as `npm start`, and the browser; both once for all test files. */
export default async function setUpWorld(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('run-world.ts', import.meta.url))
  const world = spawn(process.execPath, ['--import', 'tsx', '--conditions=quoin-source', script, portBase], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(world, 'exit')
  const report = await Promise.race([
    once(world, 'message').then(([message]): WorldReport => message),
    ended.then(() => Promise.reject(new Error('The world did not start; its own output says why.'))),
  ])
  const { demo } = report.urls
  if (!demo) throw new Error('The demo was not started.')
  const browser = await launchBrowser()
  project.provide('world', { ...report.urls, demo })
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('controlUrl', report.controlUrl)
  return async () => {
    await browser.close()
    world.disconnect()
    await ended
  }
}
