import { createStore } from 'zustand/vanilla'
import { guarded } from '../errors/guarded.js'
import type { WritableStore } from './store.js'

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
