import type { ParentWindow } from '#kernel'
import { createPageBus } from './page-bus.js'

/** The window that frames a test page. */
export interface TestParentState {
  /** Origin of the framing page; `undefined`: the page is in no frame. */
  readonly origin?: string | undefined
  /** True simulates browsers that hide the framing origin. */
  readonly isHidden?: boolean | undefined
}

/** The page that frames the program's; tests control it. */
export interface TestParent extends ParentWindow {
  /** All posted messages, also undelivered ones for another origin. */
  readonly posted: readonly { readonly message: unknown; readonly origin: string }[]
  /** Receives the messages that reach the framing page. */
  onMessage(listener: (message: unknown) => void): () => void
  /** Sends a message from the framing window; with another origin if it has navigated. */
  send(message: unknown, origin?: string): void
  listenerCount(): number
}

/** Creates the framing window of a page, by default none. Messages are copied and delivered asynchronously. */
export function createTestParent(
  { origin: around, isHidden = false }: TestParentState,
  onError: (error: unknown) => void,
): TestParent {
  const toProgram = createPageBus(onError)
  const toParent = createPageBus(onError)
  const posted: { message: unknown; origin: string }[] = []

  return {
    posted,
    isFramed: () => around !== undefined,
    origin: () => (isHidden ? undefined : around),
    post(message, origin) {
      if (around === undefined) return
      const copy: unknown = structuredClone(message)
      posted.push({ message: copy, origin })
      if (origin === around || origin === '*') queueMicrotask(() => toParent.emit('message', copy))
    },
    subscribe: (listener) =>
      toProgram.on('message', (event) => {
        // Only `send` emits these events.
        const { message, origin } = event as { readonly message: unknown; readonly origin: string }
        listener(message, origin)
      }),
    onMessage: (listener) => toParent.on('message', listener),
    send(message, origin = around ?? '') {
      if (around !== undefined) toProgram.emit('message', { message, origin })
    },
    listenerCount: () => toProgram.listenedTypes().length,
  }
}
