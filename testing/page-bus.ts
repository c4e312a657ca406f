type Listener = (detail: unknown) => void

/** The events of a page's window, from both sides. */
export interface PageBus {
  /** Returns what stops it. */
  on(type: string, listener: Listener): () => void
  emit(type: string, detail?: unknown): void
  /** The types that are listened to, one entry per listener. */
  listenedTypes(): readonly string[]
}

/** Makes a bus on which, as in a page, a listener that throws does not keep others from hearing. */
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
