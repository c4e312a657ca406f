import {
  type AppMessage,
  type AppRequestName,
  appPrefix,
  type FrameError,
  type FrameEventName,
  type FrameEvents,
  framePrefix,
  readAppMessage,
  refusalReasons,
} from 'quoin/frame-protocol'
import type { AppHandlers, Requester } from './app-handlers.js'
import type { LinePort } from './frame-window.js'

/** Maximum length that the page displays. Characters. */
const maxLength = 500
/** Maximum values that the page accepts. */
const maxTries = 100
const maxSeconds = 86_400

/**
 * Returns all data of an error that leaves the frame: text, numbers and a listed reason (SEC-13). Without a text the
 * page uses its own.
 */
export function errorPayload(error: unknown): FrameError {
  if (!(error instanceof Error)) return {}
  const wholeNumber = (name: string, max = Number.MAX_SAFE_INTEGER): number | undefined => {
    const value: unknown = Reflect.get(error, name)
    return Number.isSafeInteger(value) ? Math.min(Number(value), max) : undefined
  }
  const found: FrameError = {
    message: error.message.slice(0, maxLength) || undefined,
    code: wholeNumber('code'),
    reason: refusalReasons.find((reason) => reason === Reflect.get(error, 'reason')),
    triesLeft: wholeNumber('triesLeft', maxTries),
    retryAfterSeconds: wholeNumber('retryAfterSeconds', maxSeconds),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** Requests that the channel itself answers. */
type OwnName = 'HEARTBEAT' | 'RELOAD'

/** The handlers of the frame's parts. */
export type LineHandlers = AppHandlers<Exclude<AppRequestName, OwnName>>

export interface PortAnswerer {
  emit<Name extends FrameEventName>(name: Name, payload: FrameEvents[Name]): void
  /** Rejects all pending requests, and ignores further messages. */
  close(): void
}

export interface PortAnswererOptions {
  readonly port: LinePort
  /** Origin of the page at the other end; guaranteed by the browser. */
  readonly origin: string
  readonly handlers: LineHandlers
  /** Reloads the document. */
  readonly reload: () => void
  /** Called with every invalid message, and every message with an id in use. */
  readonly onRefused: () => void
}

/** Limit of concurrent requests; a page above it is faulty. */
const maxAtOnce = 200

type RequestedCall = Extract<AppMessage, { readonly id: string }>

/** Answers the page's requests over its port: concurrently, each once, with its own id (SEC-02, FRM-06). */
export function answerPort({ port, origin, handlers, reload, onRefused }: PortAnswererOptions): PortAnswerer {
  const underWay = new Map<string, { readonly name: AppRequestName; readonly abort: AbortController }>()
  let isClosed = false

  const reply = (type: string, id: string, payload: unknown): void =>
    port.postMessage(payload === undefined ? { type, id } : { type, id, payload })

  function refuse(name: AppRequestName, id: string, error: unknown): void {
    reply(`${framePrefix}${name}_ERROR`, id, errorPayload(error))
  }

  function refuseAll(): void {
    for (const [id, { name, abort }] of [...underWay]) {
      underWay.delete(id)
      refuse(name, id, new Error('Request was aborted'))
      abort.abort()
    }
  }

  const all: AppHandlers = {
    ...handlers,
    async HEARTBEAT() {
      return undefined
    },
    async RELOAD() {
      return undefined
    },
  }

  async function answer(request: RequestedCall): Promise<void> {
    const { id, type } = request
    // The parser has validated the payload by its type: the compiler cannot relate the two across the union.
    const name = type.slice(appPrefix.length) as AppRequestName
    const handler = all[name] as (payload: unknown, by: Requester) => Promise<unknown>
    if (underWay.has(id)) {
      onRefused()
      return
    }
    if (underWay.size >= maxAtOnce) {
      refuse(name, id, new Error('Too many requests at once'))
      return
    }
    if (name === 'RELOAD') refuseAll()
    const entry = { name, abort: new AbortController() }
    underWay.set(id, entry)
    // The request may have been cancelled meanwhile, and its id reused.
    const isWaitedFor = (): boolean => underWay.get(id) === entry
    try {
      const answered = await handler(request.payload, { origin, signal: entry.abort.signal })
      if (isWaitedFor()) reply(`${framePrefix}${name}_SUCCESS`, id, answered)
    } catch (error) {
      // Includes answers that cannot be cloned for a port.
      if (isWaitedFor()) refuse(name, id, error)
    }
    if (isWaitedFor()) underWay.delete(id)
    if (name === 'RELOAD' && !isClosed) {
      close()
      reload()
    }
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    refuseAll()
    port.close()
  }

  port.addEventListener('message', ({ data }) => {
    if (isClosed) return
    const message = readAppMessage(data)
    if (!message || message.type === `${appPrefix}HANDSHAKE`) {
      onRefused()
      return
    }
    if (message.type === `${appPrefix}CANCEL`) {
      const { id } = message.payload
      const taken = underWay.get(id)
      underWay.delete(id)
      taken?.abort.abort()
      return
    }
    void answer(message)
  })
  // The page has gone, or has closed its end.
  port.addEventListener('close', close)
  port.start()

  return {
    emit: (name, payload) => {
      if (isClosed) return
      const type = `${framePrefix}${name}`
      port.postMessage(payload === undefined ? { type } : { type, payload })
    },
    close,
  }
}
