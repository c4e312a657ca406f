import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startWorld, type World } from '../sandbox/src/world.js'
import { launchBrowser } from './launch-browser.js'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly world: World['urls'] & { readonly demo: string }
    readonly browserEndpoint: string
    readonly controlUrl: string
  }
}

/** Away from the ports of `npm start`, so that both can run. */
const portBase = Number(process.env.QUOIN_TEST_PORT_BASE ?? 4270)

/** What tests may do to the world from their own process. */
function startControl(world: World): Promise<{ url: string; stop(): Promise<void> }> {
  const commands: Readonly<Record<string, () => void | Promise<void>>> = {
    '/relay/drop': () => world.relay.drop(),
    '/relay/pause': () => world.relay.pause(),
    '/relay/resume': () => world.relay.resume(),
  }
  const server = createServer((request, response) => {
    const command = commands[request.url ?? '']
    Promise.resolve(command?.()).then(() => response.writeHead(command ? 204 : 404).end())
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with one.
      const { port } = server.address() as AddressInfo
      resolve({
        url: `http://127.0.0.1:${port}`,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      })
    })
  })
}

/** Starts the same world as `npm start`, and the browser; both once for all test files. */
export default async function setUpWorld(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld({ portBase })
  const browser = await launchBrowser()
  const control = await startControl(world)
  const { demo } = world.urls
  if (!demo) throw new Error('The demo was not started.')
  project.provide('world', { ...world.urls, demo })
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('controlUrl', control.url)
  return async () => {
    await browser.close()
    await control.stop()
    await world.stop()
  }
}
