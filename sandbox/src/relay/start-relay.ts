import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Clock, systemClock } from './clock.js'
import { NO_FAULTS, type RelayFaults } from './faulty-line.js'
import { createMailbox } from './mailbox.js'
import { checkRelayJwt } from './relay-jwt.js'
import { createRelayLink, type RelayLink } from './relay-link.js'

export interface RelayOptions {
  /** 0 selects a free port. */
  port: number
  host?: string
  /** Audiences that clients' tokens may name besides the relay's own addresses. */
  audiences?: readonly string[]
  clock?: Clock
  /** Called with internal errors. Default: `console.error`. */
  onFault?: (error: unknown) => void
}

export interface Relay {
  /** `ws://…`, without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
  /** Closes all sockets at once; clients may reconnect. */
  drop(): void
  /** Closes all sockets and refuses new ones (503) until `resume`. */
  pause(): void
  resume(): void
  /** Sets faults of later deliveries; omitted ones stay unchanged. */
  setFaults(faults: Partial<RelayFaults>): void
  /** Returns counts, for tests and the log. */
  inspect(): { sockets: number; subscriptions: number; messages: number }
}

const MAX_FRAME = 1024 * 1024
const MAX_SOCKETS = 1000
const LEEWAY = 120
const ORIGINS_OF_LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function refuse(socket: Duplex, status: string, reason: string): void {
  const body = JSON.stringify({ error: reason })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
}

/** Starts a local WalletConnect relay (the published irn protocol). It stores messages in memory only. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { port, host = '127.0.0.1', clock = systemClock, onFault = console.error } = options
  const mailbox = createMailbox(clock)
  const links = new Set<RelayLink>()
  let faults = NO_FAULTS
  let paused = false
  let lastId = 0

  function nextId(): number {
    lastId = Math.max(lastId + 1, clock.now() * 1000)
    return lastId
  }

  const services = {
    mailbox,
    spread: (message: Parameters<RelayLink['deliver']>[0]): void => {
      for (const link of links) link.deliver(message)
    },
  }

  const http = createServer((request, response) => {
    const healthy = request.url === '/health'
    response.writeHead(healthy ? 200 : 426, { 'content-type': 'application/json' })
    response.end(JSON.stringify(healthy ? { status: 'ok' } : { error: 'This is a relay: open a WebSocket.' }))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })

  function audiences(): string[] {
    // The server is listening, so its address is an object with the port, not a pipe's name.
    const bound = (http.address() as AddressInfo).port
    return [...ORIGINS_OF_LOOPBACK.map((name) => `ws://${name}:${bound}`), ...(options.audiences ?? [])]
  }

  function clientOf(request: IncomingMessage): { clientId: string } | { status: string; reason: string } {
    if (paused || links.size >= MAX_SOCKETS) {
      return { status: '503 Service Unavailable', reason: 'not taking sockets now' }
    }
    const query = new URL(request.url ?? '/', 'http://relay').searchParams
    const now = Math.floor(clock.now() / 1000)
    const rules = { audiences: audiences(), now, leeway: LEEWAY }
    if (!query.get('projectId')) return { status: '401 Unauthorized', reason: 'projectId is missing' }
    const checked = checkRelayJwt(query.get('auth') ?? '', rules)
    return checked.ok ? checked : { status: '401 Unauthorized', reason: checked.reason }
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const client = clientOf(request)
    if ('reason' in client) {
      refuse(socket, client.status, client.reason)
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const link = createRelayLink({
        socket: opened,
        clientId: client.clientId,
        clock,
        services,
        nextId,
        onFault,
        faults: () => faults,
      })
      links.add(link)
      opened.on('close', () => links.delete(link))
    })
  }

  http.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => resolve())
  })

  function drop(): void {
    for (const link of links) link.close()
  }

  return {
    url: audiences()[0] ?? '',
    async stop() {
      paused = true
      const ended = [...sockets.clients].map((socket) => once(socket, 'close'))
      drop()
      await Promise.all(ended)
      sockets.close()
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
    },
    drop,
    pause() {
      paused = true
      drop()
    },
    resume() {
      paused = false
    },
    setFaults(change) {
      faults = { ...faults, ...change }
    },
    inspect() {
      let subscriptions = 0
      for (const link of links) subscriptions += link.subscriptions
      return { sockets: links.size, subscriptions, messages: mailbox.size() }
    },
  }
}
