import { type Accessor, createSignal, onCleanup, onMount, sharedConfig } from 'solid-js'
import type { AnyKernel } from '#kernel'
import { isServer } from '../bindings/mount.js'
import type { Reader } from '../bindings/reader.js'
import { kernelOf } from './quoin-provider.js'

/** Returns a reader's value as a signal until the owner is disposed. On a server, and during hydration, its initial value. */
export function useReader<T, Options>(
  hook: string,
  create: (kernel: AnyKernel, options?: Options) => Reader<T>,
  options?: Options,
): Accessor<T> {
  const reader = create(kernelOf(hook), options)
  const [value, setValue] = createSignal(reader.initial)
  if (isServer()) return value
  const update = (): void => {
    setValue(reader.get)
  }
  if (sharedConfig.context) onMount(update)
  else update()
  onCleanup(reader.subscribe(update))
  return value
}
