import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections: none of those takes the port before its server does. */
const first = 12_000
const count = 8_000

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    // Without a host, as some servers listen: on all interfaces.
    await once(server.listen(port), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Returns a port of this machine that is currently free, and most likely remains so until a server listens there. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = first + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}
