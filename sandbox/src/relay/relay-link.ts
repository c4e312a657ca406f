import { createHash } from 'node:crypto'
import type { Clock } from './clock.js'
import { createFaultyLine, type RelayFaults } from './faulty-line.js'
import { readJsonRpcFrame } from './json-rpc-frame.js'
import type { StoredMessage } from './mailbox.js'
import { type RelayCaller, type RelayServices, relayMethods } from './relay-methods.js'
import { InvalidParams } from './relay-params.js'

/** The relay's end of a socket: a `WebSocket` of ws. */
export interface RelaySocket {
  readonly readyState: number
  readonly OPEN: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }, isBinary: boolean) => void): unknown
  on(event: 'pong' | 'close' | 'error', listener: () => void): unknown
}

export interface RelayLinkOptions {
  socket: RelaySocket
  /** The did:key of the client, proved by its token. */
  clientId: string
  clock: Clock
  services: RelayServices
  faults: () => RelayFaults
  /** Returns ids for the relay's own requests; safe integers. */
  nextId: () => number
  /** Called with unexpected errors, which clients only receive in general terms. */
  onFault: (error: unknown) => void
}

/** A client's socket with its subscriptions and unacknowledged messages. */
export interface RelayLink {
  readonly clientId: string
  readonly subscriptions: number
  deliver(message: StoredMessage): void
  close(): void
}

const PING_EVERY = 20_000

/** Serves one socket until it closes. */
export function createRelayLink(options: RelayLinkOptions): RelayLink {
  const { socket, clientId, clock, services } = options
  const subscriptions = new Map<string, string>()
  const inFlight = new Map<string, StoredMessage>()
  const line = createFaultyLine(clock, options.faults)
  let deliverNext: string[] = []
  let answeredPing = true
  let cancelPing = (): void => {}

  const caller: RelayCaller = {
    clientId,
    subscribe(topic) {
      const id = createHash('sha256').update(topic).update(clientId).digest('hex')
      subscriptions.set(topic, id)
      return id
    },
    unsubscribe: (topic) => void subscriptions.delete(topic),
    deliverAfterAnswer: (topics) => deliverNext.push(...topics),
  }

  function send(text: string): void {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }

  function answer(
    rawId: string,
    body: { result: unknown } | { error: { code: number; message: string } },
  ): void {
    if (options.faults().silent) return
    send(`{"id":${rawId},"jsonrpc":"2.0",${JSON.stringify(body).slice(1)}`)
  }

  function deliver(message: StoredMessage): void {
    const subscription = subscriptions.get(message.topic)
    if (!subscription || message.publisher === clientId) return
    line.send(() => {
      const id = options.nextId()
      const { topic, publishedAt, tag } = message
      const data = { topic, message: message.message, publishedAt, tag }
      inFlight.set(String(id), message)
      const params = { id: subscription, data }
      send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
    })
  }

  function deliverPending(topics: readonly string[]): void {
    const underway = new Set(inFlight.values())
    for (const topic of topics) {
      for (const message of services.mailbox.pending(topic, clientId))
        if (!underway.has(message)) deliver(message)
    }
  }

  function run(rawId: string, name: string, params: Record<string, unknown>): void {
    const method = relayMethods.get(name)
    if (!method) {
      answer(rawId, {
        error: { code: -32601, message: `This relay does not support the method ${name.slice(0, 64)}.` },
      })
      return
    }
    try {
      answer(rawId, { result: method(params, caller, services) })
      const topics = deliverNext
      deliverNext = []
      deliverPending(topics)
    } catch (error) {
      deliverNext = []
      const known = error instanceof InvalidParams
      if (!known) options.onFault(error)
      const message = known ? error.message : 'Internal error of the relay. See its log.'
      answer(rawId, { error: { code: known ? -32602 : -32603, message } })
    }
  }

  function receive(text: string): void {
    const frame = readJsonRpcFrame(text)
    if (frame.kind === 'request') run(frame.rawId, frame.method, frame.params)
    else if (frame.kind === 'invalid')
      answer(frame.rawId, { error: { code: frame.code, message: frame.message } })
    else {
      const message = inFlight.get(frame.rawId)
      inFlight.delete(frame.rawId)
      if (message && !frame.failed) services.mailbox.acknowledge(message, clientId)
    }
  }

  function ping(): void {
    if (!answeredPing) {
      socket.terminate()
      return
    }
    answeredPing = false
    socket.ping()
    cancelPing = clock.after(PING_EVERY, ping)
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) socket.close(1003, 'text frames only')
    else receive(data.toString())
  })
  socket.on('pong', () => {
    answeredPing = true
  })
  // A socket error is always followed by 'close', which releases everything; without a listener it would end the
  // process.
  socket.on('error', () => {})
  socket.on('close', () => {
    cancelPing()
    line.close()
    subscriptions.clear()
    inFlight.clear()
  })
  cancelPing = clock.after(PING_EVERY, ping)

  return {
    clientId,
    get subscriptions() {
      return subscriptions.size
    },
    deliver,
    close: () => socket.terminate(),
  }
}
