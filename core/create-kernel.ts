import { createKernelOf } from '../kernel/kernel/create-kernel.js'
import type { Kernel } from '../kernel/kernel/kernel.js'
import type { KernelOptions } from '../kernel/options/kernel-options.js'
import type { Platform } from '../kernel/platform/platform.js'
import { pageLayer } from '../page/page-layer.js'
import { walletLayer } from '../wallet/wallet-layer.js'

/**
 * Creates a kernel on a platform. It has no view, chain or method until plugins are used, and does nothing before
 * `start()`. Two kernels on one page share nothing.
 *
 * @example
 * const kernel = createKernel({ projectId, networks, platform }).use(eip155).use(walletsPlugin)
 * await kernel.start()
 * kernel.open()
 *
 * @param ofBundle names of the options that a bundle takes itself: named in the error of an unknown option
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createKernel(
  options: KernelOptions & { readonly platform: Platform },
  ofBundle?: readonly string[],
): Kernel {
  return createKernelOf([walletLayer, pageLayer], options, ofBundle)
}
