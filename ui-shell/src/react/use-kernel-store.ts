'use client'

import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { ReadableStore } from '#kernel'

/**
 * Reads one or two stores of a kernel as one value. The server, and the browser during hydration, use `onServer`, so that
 * both render the same.
 *
 * @param read returns a value of primitives or of the stores' own objects: it is compared member by member
 */
export function useKernelStore<T extends object>(
  stores: readonly [ReadableStore<unknown>, ReadableStore<unknown>?],
  read: () => T,
  onServer: T,
): T {
  const last = useRef<T>(undefined)
  const [first, second] = stores
  const subscribe = useCallback(
    (notify: () => void) => {
      const stops = [first.subscribe(notify), second?.subscribe(notify)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [first, second],
  )
  const snapshot = (): T => {
    const next = read()
    if (!last.current || !isSame(last.current, next)) last.current = next
    return last.current
  }
  return useSyncExternalStore(subscribe, snapshot, () => onServer)
}

function isSame(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)))
}
