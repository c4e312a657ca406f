import { pluginFault } from '../errors/quoin-error.js'
import type { LifecycleDeps } from '../lifecycle/plugin-lifecycle.js'
import type { KernelParts } from './kernel-parts.js'

/** Loads a part of a plugin within a time limit; on failure calls `onFailed` and returns `undefined`. */
export async function loadPart<T>(
  { phase, lifecycle }: KernelParts,
  id: string,
  load: () => Promise<T>,
  onFailed: LifecycleDeps['onFailed'],
): Promise<T | undefined> {
  try {
    return await lifecycle.bounded(Promise.resolve().then(load), `plugin '${id}', load`)
  } catch (thrown) {
    const error = pluginFault(thrown, id, 'load')
    if (phase.now !== 'disposed') onFailed(id, 'load', error)
    return undefined
  }
}

/** Loads the services of plugins; a plugin whose services fail to load fails alone. */
export async function loadServices(parts: KernelParts, plugins: readonly string[]): Promise<void> {
  await Promise.all(
    plugins.map((id) => loadPart(parts, id, () => parts.loader.ready(id), parts.errors.onFailed)),
  )
}
