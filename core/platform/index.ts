import type { Platform } from '#kernel'
import { createBrowserPlatform } from './browser-platform.js'
import { createNodePlatform } from './node-platform.js'

export { createBrowserPlatform, createNodePlatform }

/** Creates the platform of the environment: a page's, or a server's if there is no document. */
export function detectPlatform(): Platform {
  const hasPage = typeof window === 'object' && typeof document === 'object'
  return hasPage ? createBrowserPlatform() : createNodePlatform()
}
