import type { ParentWindow } from '#kernel'
import { createPageBus } from './page-bus.js'

/** What is around a test page. */
export interface TestParentState {
  /** The origin of the page around. In no frame where absent. */
  readonly origin?: string | undefined
  /** As in browsers that do not say who is around. */
  readonly isHidden?: boolean | undefined
}

/** The page around the program's, which tests play. */
export interface TestParent extends ParentWindow {
  /** Everything that was posted, also what nobody received since it was meant for another origin. */
  readonly posted: readonly { readonly message: unknown; readonly origin: string }[]
  /** Hears what reaches the page around, as its own script does. */
  onMessage(listener: (message: unknown) => void): () => void
  /** The window around sends a message; with another origin where another page is in it by now. */
  send(message: unknown, origin?: string): void
  listenerCount(): number
}

/** Makes what is around a page: nothing, unless told otherwise. Messages are copied and come a moment later. */
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
        // Only `send` emits there.
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
