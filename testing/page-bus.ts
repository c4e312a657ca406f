type Listener = (detail: unknown) => void

/** The events of a page's window, for both sides. */
export interface PageBus {
  /** Subscribes; the returned function unsubscribes. */
  on(type: string, listener: Listener): () => void
  emit(type: string, detail?: unknown): void
  /** Returns the event types with listeners, one entry per listener. */
  listenedTypes(): readonly string[]
}

/** Creates an event bus. As in a page, a listener that throws does not block the others. */
export function createPageBus(onError: (error: unknown) => void): PageBus {
  const listeners = new Map<string, Set<Listener>>()

  return {
    on(type, listener) {
      const own: Listener = (detail) => listener(detail)
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known.add(own))
      return () => known.delete(own)
    },
    emit(type, detail) {
      for (const listener of [...(listeners.get(type) ?? [])]) {
        try {
          listener(detail)
        } catch (error) {
          onError(error)
        }
      }
    },
    listenedTypes: () => [...listeners].flatMap(([type, known]) => [...known].map(() => type)),
  }
}
