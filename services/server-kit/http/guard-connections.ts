import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of the connections of a process. */
export interface ConnectionLimits {
  /** Further connections are closed at once. */
  readonly connections: number
  /** Timeout for the first byte of a connection. Milliseconds. */
  readonly firstByteWithin: number
  /** Timeout for the rest of an unread body; then the response is sent without it. Milliseconds. */
  readonly bodyWithin: number
  /** Limit of all response bytes together that clients have not received yet. Bytes. */
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
 * Limits the number of connections of a server, the time of those that send nothing, and the memory of those that read
 * nothing: above the limit of unsent bytes, connections that read nothing since the last check are closed, those with
 * the most bytes first.
 *
 * @returns a function that stops it
 */
export function guardConnections(server: Server, limits: ConnectionLimits): () => void {
  /** Unsent bytes of each connection at the last check. */
  const waiting = new Map<Socket, number>()
  server.maxConnections = limits.connections
  server.on('connection', (socket) => {
    waiting.set(socket, 0)
    // Node's own timeouts start with the first byte.
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
