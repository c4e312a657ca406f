import type { ResolvedOptions } from '../options/resolved-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import { originOf, pageNeedsOf } from './origins-of-plugin.js'

/** Returns origins that a plugin needs from the page and that no option of the host contains: the plugin chose them. */
export function ownOriginsOf(
  manifest: PluginManifest,
  given: unknown,
  options: ResolvedOptions,
): readonly string[] {
  const { connect, image, frame, framedBy } = pageNeedsOf(manifest, given, options)
  let named: readonly string[] = []
  try {
    named = JSON.stringify([given, options]).split('"').flatMap(originOf)
  } catch {
    // Options that cannot be read contain no origin.
  }
  return [connect, image, frame, framedBy]
    .flat()
    .flatMap(originOf)
    .filter((one) => !named.includes(one))
}
