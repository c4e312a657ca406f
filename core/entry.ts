import { detectPlatform } from '#core/platform'
import { createKernel as createKernelOn, type Kernel, type KernelOptions } from '#kernel'

export { createBrowserPlatform, createNodePlatform, detectPlatform } from '#core/platform'
export * from '#kernel'
export {
  definePlugin,
  type OneFileManifest,
  type OneFilePlugin,
  type OneFileTypes,
} from './define-plugin.js'

/**
 * Creates a kernel for the page or the server it runs on. It has no view, chain or method until plugins are used, and
 * does nothing before `start()`.
 *
 * @example
 * const kernel = createKernel({ projectId: 'my-app', networks: [mainnet] }).use(eip155).use(walletsPlugin)
 * await kernel.start()
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createKernel(options: KernelOptions): Kernel {
  return createKernelOn({ ...options, platform: options.platform ?? detectPlatform() })
}
