import {
  appPrefix,
  type FrameEventName,
  type FrameEvents,
  framePrefix,
  protocolVersion,
  readAppMessage,
} from 'quoin/frame-protocol'
import { answerPort, type LineHandlers, type PortAnswerer } from './answer-port.js'
import type { FrameWindow, LinePort, WindowMessage } from './frame-window.js'

interface PortRequest {
  readonly frame: FrameWindow
  /** The only page that may respond. */
  readonly origin: string
  readonly onPort: (port: LinePort) => void
  /** Called with every ignored message. */
  readonly onRefused: () => void
}

/**
 * Waits for the page's handshake: from the parent window, from this origin, with exactly one port, once (SEC-01).
 * Ignores all other messages.
 *
 * @returns a function that stops it
 */
function takePort({ frame, origin, onPort, onRefused }: PortRequest): () => void {
  let isTaken = false
  const listen = ({ data, origin: from, source, ports }: WindowMessage): void => {
    const [port, ...others] = ports
    const isFromPage = !isTaken && source === frame.parent && from === origin
    const message = isFromPage && port && others.length === 0 ? readAppMessage(data) : undefined
    if (!port || message?.type !== `${appPrefix}HANDSHAKE` || message.payload.protocol !== protocolVersion) {
      onRefused()
      return
    }
    // Keeps listening, so that further messages are counted.
    isTaken = true
    onPort(port)
  }
  frame.addEventListener('message', listen)
  return () => frame.removeEventListener('message', listen)
}

export interface FrameLineOptions {
  readonly frame: FrameWindow
  /** Origin of the page, from `hostOrigin`. */
  readonly origin: string
  readonly ready: FrameEvents['READY']
  readonly handlers: LineHandlers
  /** Reloads the document. */
  readonly reload: () => void
}

/** The frame's end of the channel to its page. */
export interface FrameLine {
  /** Emits an event; ignored before the page's handshake. */
  emit<Name extends Exclude<FrameEventName, 'READY'>>(name: Name, payload: FrameEvents[Name]): void
  /** Returns the number of ignored messages: malformed, of another window or origin, or duplicate. */
  refused(): number
  /** Rejects all pending requests, and ignores further messages. */
  dispose(): void
}

/**
 * Opens the channel: posts `READY` to exactly that origin, accepts one port from it, and answers requests over the port
 * (SEC-01, FRM-03). Malformed messages are dropped silently and counted (FRM-04).
 */
export function openFrameLine({ frame, origin, ready, handlers, reload }: FrameLineOptions): FrameLine {
  let refused = 0
  let answerer: PortAnswerer | undefined
  const onRefused = (): void => {
    refused += 1
  }
  const stop = takePort({
    frame,
    origin,
    onRefused,
    onPort: (port) => {
      answerer = answerPort({ port, origin, handlers, reload, onRefused })
    },
  })
  frame.parent.postMessage({ type: `${framePrefix}READY`, payload: ready }, origin)
  return {
    emit: (name, payload) => answerer?.emit(name, payload),
    refused: () => refused,
    dispose() {
      stop()
      answerer?.close()
    },
  }
}
