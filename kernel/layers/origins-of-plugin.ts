import type { PageNeeds } from '../contributions/page-needs.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { KernelLayer } from './kernel-layer.js'

const schemes: readonly string[] = ['https:', 'http:', 'wss:', 'ws:']

/** Returns the origin of an address; none for an invalid one, or for one whose origin is opaque. */
export function originOf(address: unknown): readonly string[] {
  if (typeof address !== 'string') return []
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && schemes.includes(url.protocol) ? [url.origin] : []
}

/** Returns the page needs of a plugin: none if its function throws. */
export function pageNeedsOf(
  { contributes }: PluginManifest,
  given: unknown,
  { services }: Pick<ResolvedOptions, 'services'>,
): PageNeeds {
  try {
    // The manifest's schema checked the options; `use` typed them.
    return { ...contributes?.pageNeeds?.(given as undefined, services) }
  } catch {
    return {}
  }
}

/** Returns the origins of pages that may frame this one (`framedBy`), or that a plugin may frame (`frame`). */
export function frameOriginsOf(
  kind: 'framedBy' | 'frame',
  manifest: PluginManifest,
  given: unknown,
  options: ResolvedOptions,
): readonly string[] {
  return [pageNeedsOf(manifest, given, options)[kind]].flat().flatMap(originOf)
}

/** Returns the origins that a plugin may fetch from: declared services, the host's options, and nodes for a chain. */
export function originsOfPlugin(
  manifest: PluginManifest,
  given: unknown,
  options: ResolvedOptions,
  layers: readonly KernelLayer[],
): readonly string[] {
  const { connect = [] } = pageNeedsOf(manifest, given, options)
  return [
    ...new Set([
      ...layers.flatMap((layer) => layer.originsOf?.(manifest) ?? []),
      ...[connect].flat().flatMap(originOf),
    ]),
  ]
}
