import { getCurrentInstance, onMounted, onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import type { AnyKernel } from '#kernel'
import { isServer } from '../bindings/mount.js'
import type { Reader } from '../bindings/reader.js'
import { kernelOf } from './provide-quoin.js'

/** What the composables return. */
export type ReadonlyRef<T> = Readonly<ShallowRef<T>>

/** Returns a reader's value as a ref until the scope is disposed. On a server, and during hydration, its initial value. */
export function useReader<T, Options>(
  hook: string,
  create: (kernel: AnyKernel, options?: Options) => Reader<T>,
  options?: Options,
): ReadonlyRef<T> {
  const reader = create(kernelOf(hook), options)
  const value = shallowRef(reader.initial)
  if (isServer()) return value
  const update = (): void => {
    value.value = reader.get()
  }
  // A component that is hydrated has its element before it is set up.
  if (getCurrentInstance()?.vnode.el) onMounted(update)
  else update()
  onScopeDispose(reader.subscribe(update))
  return value
}
