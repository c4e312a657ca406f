import { definePlugin, type Plugin } from '#kernel'
import type { SafePlugin } from './contract.js'
import { safeOptions } from './options.js'
import { createSafeDiscovery } from './safe-discovery.js'

/**
 * Connects the Safe that embeds the page, in one tap. Without one, no request is sent and no code loaded.
 *
 * It implements the protocol of the Safe Apps SDK without a package, so that the page works in every wallet that
 * supports Safe Apps. The page must allow framing: `frame-ancestors` of its policy, which `kernel.report()` returns.
 *
 * @example
 * createKernel({ projectId, networks }).use(eip155).use(safePlugin, { origins: ['https://app.safe.global'] })
 */
export const safePlugin: Plugin<SafePlugin> = /* @__PURE__ */ definePlugin<SafePlugin>({
  id: 'safe',
  version: '0.1.0',
  kernel: '^0.1',
  options: safeOptions,
  contributes: {
    discovery: [{ id: 'safe', create: createSafeDiscovery }],
    pageNeeds: (options) => ({ framedBy: options?.origins ?? [] }),
  },
})

export type { SafeOptions, SafePlugin } from './contract.js'
export { safeConnectorId } from './contract.js'
