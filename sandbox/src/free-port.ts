import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

async function isTaken(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return false
  } catch (error) {
    // On a machine without IPv6, ::1 cannot be taken.
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}

/**
 * Throws if a port is taken on 127.0.0.1 or on ::1, which browsers try first.
 *
 * @param command starts the sandbox at other ports
 */
export async function claimPort(port: number, what: string, command: string): Promise<void> {
  if (!(await isTaken(port, '127.0.0.1')) && !(await isTaken(port, '::1'))) return
  throw new Error(
    `Port ${port} is taken, and ${what} needs it. ` +
      `End the program that uses it, or choose other ports: ${command} (twenty in a row).`,
  )
}

/** Below the ports that the system gives to outgoing connections: none of those takes the port before its server does. */
const first = 12_000
const count = 8_000

/**
 * Takes the UDP port of the same number until the process ends, which keeps every other caller on this machine from the number: the
 * servers use TCP only.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind({ port, address: '127.0.0.1', exclusive: true }, resolve)
    })
    return true
  } catch {
    socket.close()
    return false
  }
}

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

/** Returns a TCP port of this machine that is free, and that no other call returns while this process runs. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = first + Math.floor(Math.random() * count)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
  throw new Error('No port is free.')
}
