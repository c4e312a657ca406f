import { getContext, onDestroy, setContext } from 'svelte'
import type { AnyKernel } from '#kernel'
import { mount, type QuoinProviderOptions } from '../bindings/mount.js'
import { provided } from '../bindings/provider-error.js'
import type { QuoinMount } from '../shell/mount-quoin.js'

const key = Symbol.for('quoin.svelte')

/**
 * Provides the kernel to this component and those below, registers the elements and mounts the modal, which ends with the
 * component. Returns the modal: `setTheme` changes its look. `undefined` with `modal: false`.
 *
 * @example
 * <script lang="ts">
 * setQuoin(quoin, { theme: 'dark' })
 * const account = useAccount()
 * </script>
 * {$account.address}
 */
export function setQuoin(kernel: AnyKernel, options?: QuoinProviderOptions): QuoinMount | undefined {
  setContext(key, kernel)
  const mounted = mount(kernel, options)
  onDestroy(() => mounted?.unmount())
  return mounted
}

export const kernelOf = (hook: string): AnyKernel => provided(getContext(key), hook, 'setQuoin')

/** Returns the kernel that `setQuoin` provided. Throws `PROVIDER_MISSING`. */
export const useKernel = (): AnyKernel => kernelOf('useKernel')
