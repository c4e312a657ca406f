import type { PageNeeds } from '../contributions/page-needs.js'
import type { ResolvedOptions } from '../options/resolved-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { KernelLayer } from './kernel-layer.js'

const schemes: readonly string[] = ['https:', 'http:', 'wss:', 'ws:']

/** The origin of an address; none of what is not one, or is one that all opaque addresses share. */
export function originOf(address: unknown): readonly string[] {
  if (typeof address !== 'string') return []
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && schemes.includes(url.protocol) ? [url.origin] : []
}

/** What a plugin needs of the page: nothing where it fails to say it. */
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

/** The origins of pages that a plugin may speak with: those that may have this one in a frame, or that it has in one. */
export function neighboursOf(
  kind: 'framedBy' | 'frame',
  manifest: PluginManifest,
  given: unknown,
  options: ResolvedOptions,
): readonly string[] {
  return [pageNeedsOf(manifest, given, options)[kind]].flat().flatMap(originOf)
}

/** Where a plugin may fetch from: its declared services, what the host's options name, and nodes if it brings a chain. */
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
