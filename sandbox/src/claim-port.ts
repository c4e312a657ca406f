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

/** Throws if a port is taken on 127.0.0.1 or on ::1, which browsers try first. */
export async function claimPort(port: number, what: string): Promise<void> {
  if (!(await isTaken(port, '127.0.0.1')) && !(await isTaken(port, '::1'))) return
  throw new Error(
    `Port ${port} is taken, and ${what} needs it. ` +
      'End the program that uses it, or choose other ports: QUOIN_PORT_BASE=5200 npm start (twenty in a row).',
  )
}
