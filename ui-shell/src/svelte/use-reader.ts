import type { Readable } from 'svelte/store'
import type { AnyKernel } from '#kernel'
import { isServer } from '../bindings/mount.js'
import type { Reader } from '../bindings/reader.js'
import { kernelOf } from './set-quoin.js'

/**
 * Returns a reader's value as a store, which calls a subscriber at once and starts nothing without one. On a server, it has the
 * initial value.
 */
export function useReader<T, Options>(
  hook: string,
  create: (kernel: AnyKernel, options?: Options) => Reader<T>,
  options?: Options,
): Readable<T> {
  const reader = create(kernelOf(hook), options)
  return {
    subscribe(run) {
      if (isServer()) {
        run(reader.initial)
        return () => undefined
      }
      // First, so that no change is missed that the subscriber makes.
      const stop = reader.subscribe(() => run(reader.get()))
      run(reader.get())
      return stop
    },
  }
}
