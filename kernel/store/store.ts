import { createStore } from 'zustand/vanilla'
import { guarded } from '../errors/guarded.js'

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

/**
 * Creates a store. A listener that throws is reported and the others are still notified of the change.
 *
 * @param onFault receives errors of listeners
 */
export function createSlice<T>(initial: T, onFault: (error: unknown) => void): WritableStore<T> {
  const inner = createStore<T>(() => initial)
  return {
    getState: inner.getState,
    setState(next) {
      inner.setState(next, true)
    },
    subscribe: (listener) => inner.subscribe(guarded(listener, onFault)),
  }
}
