/** State that can be read and watched, never written from outside. */
export interface ReadableStore<T> {
  getState(): T
  /** Calls back after each change; the answer removes the listener. */
  subscribe(listener: (state: T, previous: T) => void): () => void
}

/** State with its one writer. Replace the whole value: states are immutable. */
export interface WritableStore<T> extends ReadableStore<T> {
  setState(next: T | ((state: T) => T)): void
}
