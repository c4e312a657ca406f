import { appPrefix, protocolVersion, readAppMessage } from 'quoin/frame-protocol'
import type { FrameWindow, LinePort, WindowMessage } from './frame-window.js'

export interface PortRequest {
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
export function takePort({ frame, origin, onPort, onRefused }: PortRequest): () => void {
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
