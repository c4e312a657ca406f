import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What connections may take of a process. */
export interface ConnectionLimits {
  /** Connections beyond are closed as they come. */
  readonly connections: number
  /** Until a connection sends its first byte. Milliseconds. */
  readonly firstByteWithin: number
  /** Until the rest of a body that nobody read has come; then it is answered without. Milliseconds. */
  readonly bodyWithin: number
  /** Of all answers together that clients have not taken yet. Bytes. */
  readonly unsent: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 10_000,
  firstByteWithin: 10_000,
  bodyWithin: 1000,
  unsent: 128 * 1024 * 1024,
}

/** Milliseconds. */
const LOOK_EVERY = 1000

/**
 * Bounds the connections of a server in number, the time of those that send nothing, and the memory of those that take nothing:
 * where too much waits to be taken, connections that took nothing since the last look are closed, those with the most first.
 *
 * @returns a function that ends it
 */
export function guardConnections(server: Server, limits: ConnectionLimits): () => void {
  /** By connection: how many bytes waited at the last look. */
  const waiting = new Map<Socket, number>()
  server.maxConnections = limits.connections
  server.on('connection', (socket) => {
    waiting.set(socket, 0)
    // Node's own limits begin with the first byte.
    const silent = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, limits.firstByteWithin)
    socket.once('close', () => {
      clearTimeout(silent)
      waiting.delete(socket)
    })
  })
  const looking = setInterval(() => {
    let unsent = 0
    const stuck: Socket[] = []
    for (const [socket, before] of waiting) {
      const now = socket.writableLength
      unsent += now
      if (now > 0 && now >= before && before > 0) stuck.push(socket)
      waiting.set(socket, now)
    }
    stuck.sort((one, other) => other.writableLength - one.writableLength)
    for (const socket of stuck) {
      if (unsent <= limits.unsent) break
      unsent -= socket.writableLength
      socket.destroy()
    }
  }, LOOK_EVERY)
  looking.unref()
  return () => clearInterval(looking)
}
