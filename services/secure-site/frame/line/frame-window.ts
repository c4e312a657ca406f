/** The part of `Window` that the channel uses. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: WindowMessage) => void): void
  removeEventListener(type: 'message', listener: (event: WindowMessage) => void): void
}

/** A message to the window. `origin` and `source` are guaranteed by the browser; `data` is untrusted. */
export interface WindowMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly LinePort[]
}

/** The part of `MessagePort` that the channel uses. */
export interface LinePort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}
