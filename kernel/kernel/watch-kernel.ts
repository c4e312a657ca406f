import { isLogged } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import { loadTools } from './inspect-kernel.js'
import type { KernelParts } from './kernel-parts.js'
import { logTrace } from './log-trace.js'

/** Logs warnings and events, and reports likely mistakes of the host. Loaded if the host logs more than errors. */
export async function watchKernel(parts: KernelParts, platform: Platform): Promise<void> {
  const { bus, options, phase, lifecycle, layers } = parts
  const tools = await loadTools(layers)
  if (isLogged(options.logLevel, 'warn')) logTrace(bus, platform.log, options, lifecycle.records, tools)
  if (phase.now === 'disposed') return
  for (const { watch } of tools) watch?.()
}
