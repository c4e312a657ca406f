import { definePlugin, type Plugin } from '#kernel'
import type { SafePlugin } from './contract.js'
import { createSafeDiscovery } from './safe-discovery.js'
import { safeOptions } from './safe-options.js'

/**
 * Connects the Safe that has the page in a frame, in one tap. Where there is none, nothing is asked and nothing loaded.
 *
 * It speaks the protocol of the Safe Apps SDK, so that the page works in every wallet that shows Safe Apps, and needs no package.
 * The page must let itself be framed: `frame-ancestors` of its policy, which `kernel.report()` tells.
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
