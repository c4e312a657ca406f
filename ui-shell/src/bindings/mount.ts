import type { AnyKernel } from '#kernel'
import { defineElements } from '../element/define-elements.js'
import { mountQuoin, type QuoinMount } from '../shell/mount-quoin.js'
import type { QuoinMountOptions } from '../shell/quoin-mount-options.js'

/** Options of the modal, which is mounted with the kernel. */
export interface QuoinProviderOptions extends QuoinMountOptions {
  /** Default true. False: the page calls `mountQuoin` itself, or has no modal. */
  readonly modal?: boolean
}

/** The frameworks render nothing on a server: no elements, no modal, no listener. */
export const isServer = (): boolean => typeof document === 'undefined'

/** Registers the elements and mounts the modal, unless the host does. */
export function mount(
  kernel: AnyKernel,
  { modal = true, ...options }: QuoinProviderOptions = {},
): QuoinMount | undefined {
  defineElements()
  return modal ? mountQuoin(kernel, options) : undefined
}
