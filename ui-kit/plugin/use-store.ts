import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { ReadableStore } from '#kernel'
import { StoreReadsContext } from './store-reads-context.js'

const identity = <T>(state: T): T => state

/**
 * Reads a store and renders again when the selected value changes (compared by `Object.is`).
 *
 * @example
 * const connected = useStore(kernel.connections.store, (state) => state.connections.length > 0)
 */
export function useStore<T>(store: ReadableStore<T>): T
export function useStore<T, S>(store: ReadableStore<T>, selector: (state: T) => S): S
export function useStore<T, S = T>(store: ReadableStore<T>, selector?: (state: T) => S): S {
  useContext(StoreReadsContext)?.(store)
  // Without a selector S is T: the overloads declare it, the implementation cannot.
  const select = selector ?? (identity as unknown as (state: T) => S)
  const last = useRef<{ readonly state: T; readonly select: (state: T) => S; readonly value: S }>(undefined)
  const read = (): S => {
    const state = store.getState()
    const known = last.current
    if (known && Object.is(known.state, state) && known.select === select) return known.value
    const value = select(state)
    // An equal value keeps its identity, so that a selector may build an object once per state.
    last.current = { state, select, value: known && Object.is(known.value, value) ? known.value : value }
    return last.current.value
  }
  const subscribe = useCallback((notify: () => void) => store.subscribe(notify), [store])
  return useSyncExternalStore(subscribe, read, read)
}
