import { AsyncResource } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { RelaySocket } from '../../sandbox/src/relay/relay-link.js'

/** The line between a program and the relay. */
interface SocketLine {
  after(ms: number, run: () => void): () => void
  /** Returns how long the next frame takes, to the relay or from it. Milliseconds. */
  latency(direction: 'up' | 'down'): number
  /** Frames arrive at the other end, in both directions. */
  isReachable(): boolean
  /** A new socket fails at once: the program has no network. */
  isOffline(): boolean
  /** Accepts a new socket, or refuses it. */
  accept(socket: RelaySocket): boolean
}

type Handler<Event> = ((event: Event) => void) | undefined

/** A socket as browsers have it. */
export interface ClientSocket {
  readyState: number
  onopen?: Handler<object>
  onmessage?: Handler<{ readonly data: string }>
  onclose?: Handler<{ readonly code: number; readonly reason: string }>
  onerror?: Handler<object>
  send(text: string): void
  close(): void
}

/** One direction of a socket: frames arrive in order, each after its latency. */
function createDirection({ after, latency, isReachable }: SocketLine, direction: 'up' | 'down') {
  const frames: (() => void)[] = []
  return (deliver: () => void): void => {
    // What is on its way when the line is cut is lost.
    const wasReachable = isReachable()
    frames.push(() => {
      if (wasReachable && isReachable()) deliver()
    })
    after(latency(direction), () => frames.shift()?.())
  }
}

/** Opens a socket to the relay. Source: the WebSocket interface of HTML. */
export function openVirtualSocket(line: SocketLine): ClientSocket {
  const scope = new AsyncResource('VirtualSocket')
  const events = new EventEmitter()
  const up = createDirection(line, 'up')
  const down = createDirection(line, 'down')
  let isServed = false
  const notify = (run: () => void): void => scope.runInAsyncScope(run)

  function closeClient(code: number, reason = ''): void {
    if (client.readyState === 3) return
    client.readyState = 3
    notify(() => client.onclose?.({ code, reason }))
  }
  function closeServer(): void {
    if (!isServed) return
    isServed = false
    events.emit('close')
  }
  const endServer = (code: number, reason = ''): void => {
    if (!isServed) return
    closeServer()
    // TCP repeats the end until it arrives.
    const tell = (): void => {
      if (client.readyState === 3) return
      if (line.isReachable()) down(() => closeClient(code, reason))
      else line.after(1_000, tell)
    }
    tell()
  }

  const server: RelaySocket = {
    OPEN: 1,
    get readyState() {
      return isServed ? 1 : 3
    },
    send: (text) =>
      down(() => {
        if (client.readyState === 1) notify(() => client.onmessage?.({ data: text }))
      }),
    ping: () =>
      up(() => {
        // A relay that answers late does not take its clients for dead.
        if (client.readyState === 1) events.emit('pong')
      }),
    close: endServer,
    terminate: () => endServer(1006),
    on: (event: string, listener: Parameters<EventEmitter['on']>[1]) => events.on(event, listener),
  }
  const client: ClientSocket = {
    readyState: 0,
    send(text) {
      if (client.readyState === 0) throw new Error('The socket is still connecting.')
      if (client.readyState !== 1) return
      up(() => {
        if (isServed) events.emit('message', text, false)
        // The other end has forgotten the connection.
        else down(() => closeClient(1006))
      })
    },
    close() {
      if (client.readyState > 1) return
      client.readyState = 2
      up(closeServer)
      line.after(line.latency('up'), () => closeClient(1000))
    },
  }
  function connect(): void {
    if (client.readyState !== 0) return
    if (!line.isReachable() && !line.isOffline()) {
      // TCP repeats the first packet until it arrives.
      line.after(1_000, connect)
      return
    }
    isServed = line.isReachable() && line.accept(server)
    if (isServed) {
      client.readyState = 1
      notify(() => client.onopen?.({}))
    } else {
      notify(() => client.onerror?.({}))
      closeClient(1006)
    }
  }
  line.after(line.latency('down'), connect)
  return client
}
