import { appPrefix, protocolVersion, readAppMessage } from 'quoin/frame-protocol'
import type { FrameWindow, LinePort, WindowMessage } from './frame-window.js'

export interface PortAsk {
  readonly frame: FrameWindow
  /** The one page that may answer. */
  readonly origin: string
  readonly onPort: (port: LinePort) => void
  /** Told of every message that counts for nothing. */
  readonly onRefused: () => void
}

/**
 * Waits for the page's handshake: from the parent window, from this origin, with exactly one port, once (SEC-01). Whatever else
 * arrives changes nothing.
 *
 * @returns ends the wait
 */
export function takePort({ frame, origin, onPort, onRefused }: PortAsk): () => void {
  let isTaken = false
  const listen = ({ data, origin: from, source, ports }: WindowMessage): void => {
    const [port, ...others] = ports
    const isFromPage = !isTaken && source === frame.parent && from === origin
    const message = isFromPage && port && others.length === 0 ? readAppMessage(data) : undefined
    if (!port || message?.type !== `${appPrefix}HANDSHAKE` || message.payload.protocol !== protocolVersion) {
      onRefused()
      return
    }
    // It goes on listening, so that what still comes is counted.
    isTaken = true
    onPort(port)
  }
  frame.addEventListener('message', listen)
  return () => frame.removeEventListener('message', listen)
}
