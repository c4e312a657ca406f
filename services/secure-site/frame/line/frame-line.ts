import { type FrameEventName, type FrameEvents, framePrefix } from 'quoin/frame-protocol'
import { answerPort, type LineHandlers, type PortAnswerer } from './answer-port.js'
import type { FrameWindow } from './frame-window.js'
import { takePort } from './take-port.js'

export interface FrameLineOptions {
  readonly frame: FrameWindow
  /** The page's, from `hostOrigin`. */
  readonly origin: string
  readonly ready: FrameEvents['READY']
  readonly handlers: LineHandlers
  /** Loads the document again. */
  readonly reload: () => void
}

/** The frame's end of the line to its page. */
export interface FrameLine {
  /** Says something unasked; nothing before the page has shaken hands. */
  say<Name extends Exclude<FrameEventName, 'READY'>>(name: Name, payload: FrameEvents[Name]): void
  /** How many messages counted for nothing: malformed, of another window or origin, or said twice. */
  refused(): number
  /** Refuses what is under way, and hears nothing more. */
  dispose(): void
}

/**
 * Opens the line: says `READY` to exactly that origin, takes one port from it, and answers what comes over the port (SEC-01,
 * FRM-03). What is malformed is dropped without a word and counted (FRM-04).
 */
export function openFrameLine({ frame, origin, ready, handlers, reload }: FrameLineOptions): FrameLine {
  let refused = 0
  let answerer: PortAnswerer | undefined
  const onRefused = (): void => {
    refused += 1
  }
  const stop = takePort({
    ...{ frame, origin, onRefused },
    onPort: (port) => {
      answerer = answerPort({ port, origin, handlers, reload, onRefused })
    },
  })
  frame.parent.postMessage({ type: `${framePrefix}READY`, payload: ready }, origin)
  return {
    say: (name, payload) => answerer?.say(name, payload),
    refused: () => refused,
    dispose() {
      stop()
      answerer?.close()
    },
  }
}
