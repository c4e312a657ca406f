import {
  type AppMessage,
  type AppRequestName,
  appPrefix,
  type FrameEventName,
  type FrameEvents,
  framePrefix,
  readAppMessage,
} from 'quoin/frame-protocol'
import type { AppHandlers, AskedBy } from './app-handlers.js'
import { errorPayload } from './error-payload.js'
import type { LinePort } from './frame-window.js'

/** What is answered at once at the line itself. */
type OwnName = 'HEARTBEAT' | 'RELOAD'

/** The handlers that the parts of the frame bring. */
export type LineHandlers = AppHandlers<Exclude<AppRequestName, OwnName>>

export interface PortAnswerer {
  say<Name extends FrameEventName>(name: Name, payload: FrameEvents[Name]): void
  /** Refuses what is under way, and hears nothing more. */
  close(): void
}

export interface PortAnswererOptions {
  readonly port: LinePort
  /** Of the page that has the other end; the browser vouched for it. */
  readonly origin: string
  readonly handlers: LineHandlers
  /** Loads the document again. */
  readonly reload: () => void
  /** Told of every message that is none, or that uses an id that is in use. */
  readonly onRefused: () => void
}

/** A page that asks more than this at once is not well. */
const mostAtOnce = 200

type Asked = Extract<AppMessage, { readonly id: string }>

/** Answers what the page asks over its port: side by side, each question once, with its own id (SEC-02, FRM-06). */
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

  async function answer(asked: Asked): Promise<void> {
    const { id, type } = asked
    // The reader knows the type, and read the payload by it: the compiler cannot tie the two across the union.
    const name = type.slice(appPrefix.length) as AppRequestName
    const handler = all[name] as (payload: unknown, by: AskedBy) => Promise<unknown>
    if (underWay.has(id)) {
      onRefused()
      return
    }
    if (underWay.size >= mostAtOnce) {
      refuse(name, id, new Error('Too many requests at once'))
      return
    }
    if (name === 'RELOAD') refuseAll()
    const entry = { name, abort: new AbortController() }
    underWay.set(id, entry)
    // Taken back meanwhile: nobody waits, and the id may be another question's by now.
    const isWaitedFor = (): boolean => underWay.get(id) === entry
    try {
      const answered = await handler(asked.payload, { origin, signal: entry.abort.signal })
      if (isWaitedFor()) reply(`${framePrefix}${name}_SUCCESS`, id, answered)
    } catch (error) {
      // Also where the answer is nothing that a port carries.
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
  // The page is gone, or let go of its end.
  port.addEventListener('close', close)
  port.start()

  return {
    say: (name, payload) => {
      if (isClosed) return
      const type = `${framePrefix}${name}`
      port.postMessage(payload === undefined ? { type } : { type, payload })
    },
    close,
  }
}
