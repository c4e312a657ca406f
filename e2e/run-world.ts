import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startWorld } from '../sandbox/src/world.js'

/** What the process of the world tells when it is up. */
export interface WorldReport {
  readonly urls: Awaited<ReturnType<typeof startWorld>>['urls']
  /** Takes commands of tests, such as `POST /relay/pause`. */
  readonly controlUrl: string
}

// The world in a process of its own, as `npm start` runs it; it ends with the one that started it.
const world = await startWorld({ portBase: Number(process.argv[2]) })
const commands: Readonly<Record<string, () => void | Promise<void>>> = {
  '/relay/drop': () => world.relay.drop(),
  '/relay/pause': () => world.relay.pause(),
  '/relay/resume': () => world.relay.resume(),
}
const control = createServer((request, response) => {
  const command = commands[request.url ?? '']
  Promise.resolve(command?.()).then(() => response.writeHead(command ? 204 : 404).end())
})
control.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an address with one.
  const { port } = control.address() as AddressInfo
  const report: WorldReport = { urls: world.urls, controlUrl: `http://127.0.0.1:${port}` }
  process.send?.(report)
})
process.on('disconnect', () => {
  control.close()
  void world.stop().then(() => process.exit(0))
})
