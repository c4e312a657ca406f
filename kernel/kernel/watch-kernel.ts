import { pageNeedsOf } from '../layers/origins-of-plugin.js'
import { isLogged } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import { loadTools } from './inspect-kernel.js'
import type { KernelParts } from './kernel-parts.js'
import { logTrace } from './log-trace.js'

/**
 * Creates the APIs of started plugins that reach an address of their own, such as a relay, on a page without a project id: one that
 * needs an id there reports it. The developer would read of it only after pressing its button.
 */
function createAnonymous({ options, lifecycle, loader, errors }: KernelParts): void {
  for (const { manifest, options: given, status } of lifecycle.records) {
    if (status !== 'started' || !manifest.expose) continue
    if (!pageNeedsOf(manifest, given, options).connect?.length) continue
    loader.load(manifest.expose).catch((error: unknown) => errors.report(`plugin '${manifest.id}'`, error))
  }
}

/** Logs warnings and events, and reports likely mistakes of the host. Loaded if the host logs more than errors. */
export async function watchKernel(parts: KernelParts, platform: Platform): Promise<void> {
  const { bus, options, phase, lifecycle, layers } = parts
  const tools = await loadTools(layers)
  if (isLogged(options.logLevel, 'warn')) logTrace(bus, platform.log, options, lifecycle.records, tools)
  if (phase.now === 'disposed') return
  for (const { watch } of tools) watch?.()
  if (options.projectId !== '') return
  if (lifecycle.records.some(({ status }) => status === 'started')) createAnonymous(parts)
  else bus.on('kernel:started', () => createAnonymous(parts))
}
