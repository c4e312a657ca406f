import type { Token } from '#kernel'
import { useKernel } from './kernel-context.js'

/** Returns a service of a plugin or of the kernel by its token. Throws `SERVICE_MISSING` if no plugin provides it. */
export function useService<T>(token: Token<T>): T {
  return useKernel().get(token)
}
