/** State that can be read and observed, never written from outside. */
export interface ReadableStore<T> {
  getState(): T
  /** Calls the listener after each change; the returned function unsubscribes. */
  subscribe(listener: (state: T, previous: T) => void): () => void
}

/** State with its one writer. Replace the whole value: states are immutable. */
export interface WritableStore<T> extends ReadableStore<T> {
  setState(next: T | ((state: T) => T)): void
}
