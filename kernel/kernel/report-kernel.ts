import type { PointContribution } from '../contributions/contribution-point.js'
import type { PageNeeds } from '../contributions/page-needs.js'
import type { InspectedLists } from '../layers/kernel-layer.js'
import { originOf, pageNeedsOf } from '../layers/origins-of-plugin.js'
import { hasPoint } from '../lifecycle/install-plugin.js'
import type { UsedPlugin } from '../lifecycle/resolve-plugins.js'
import type { KernelInspection, PluginInspection } from '../plugin/kernel-inspection.js'
import { storageKeyOf } from '../storage/storage-area.js'
import { inspectKernel, joinLists, loadTools, reachOf } from './inspect-kernel.js'
import type { KernelParts } from './kernel-parts.js'
import type { KernelReport, PluginReport, ReportedEndpoint } from './kernel-report.js'
import { loadPart } from './load-part.js'
import type { PluginFetcher } from './plugin-fetcher.js'

export { inspectKernel } from './inspect-kernel.js'

interface ReportDeps extends Pick<KernelParts, 'options' | 'layers'> {
  readonly inspection: KernelInspection
  readonly used: readonly UsedPlugin[]
  /** Loads a part of a plugin; returns `undefined` if that fails. */
  readonly load: <T>(plugin: string, load: () => Promise<T>) => Promise<T | undefined>
}

function isEndpoint(value: unknown): value is ReportedEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'service' in value && 'answer' in value
  )
}

async function reportPlugin(plugin: UsedPlugin, { options, load }: ReportDeps): Promise<PluginReport> {
  const { manifest } = plugin
  const { id, contributes: { storage: spec, endpoints: calls } = {} } = manifest
  const [storage, endpoints] = await Promise.all([spec && load(id, spec), calls && load(id, calls)])
  return {
    id,
    storageKeys: storage?.default ? [storageKeyOf(options.storageKey, id, storage.default.version)] : [],
    endpoints: Object.values(endpoints ?? {})
      .filter(isEndpoint)
      .map(({ service, method, path }) => ({ service, method, path })),
  }
}

function contentSecurityPolicy(
  origins: readonly string[],
  needs: readonly PageNeeds[],
  services: readonly string[],
): KernelReport['contentSecurityPolicy'] {
  const of = (kind: 'connect' | 'image' | 'frame' | 'framedBy'): readonly string[] =>
    needs.flatMap((need) => [need[kind]].flat()).flatMap(originOf)
  const frames = of('frame')
  const framedBy = of('framedBy')
  const wasm = needs.some((need) => need.wasm) ? ["'wasm-unsafe-eval'"] : []
  const listed = {
    'script-src': ["'self'", ...wasm],
    // Styles are constructed sheets, which need no exception.
    'style-src': ["'self'"],
    'connect-src': ["'self'", ...origins],
    // Icons of wallets are images that the wallets announce as data, or those of the host's own listing.
    'img-src': ["'self'", 'data:', ...services.flatMap(originOf), ...of('image')],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // If no plugin needs it, the host decides which pages may frame its page.
    ...(framedBy.length > 0 && { 'frame-ancestors': ["'self'", ...framedBy] }),
  }
  return Object.fromEntries(Object.entries(listed).map(([name, values]) => [name, [...new Set(values)]]))
}

/** Returns contributions to points of other plugins and to conditions of connecting, by the id of the point. */
function extraKeys(extra: unknown): [string, readonly string[]][] {
  const found = new Map<string, string[]>()
  for (const { point, value } of Array.isArray(extra) ? (extra as readonly PointContribution[]) : []) {
    try {
      found.set(point.id, [...(found.get(point.id) ?? []), String(point.keyOf(value))])
    } catch {
      // The start refuses it, and reports the reason.
      found.set(String(point?.id), ['?'])
    }
  }
  return [...found]
}

/** Returns a plugin with the contributions of its manifest, for a kernel that has not been started. */
function foreseen(plugin: PluginInspection, { used, layers }: ReportDeps): PluginInspection {
  const parts = Object.entries(used.find((one) => one.manifest.id === plugin.id)?.manifest.contributes ?? {})
  const contributes = parts.flatMap(([point, value]): [string, readonly string[]][] => {
    if (point === 'extra') return extraKeys(value)
    const isPoint = layers.some((layer) => hasPoint(layer, point))
    const keys = Array.isArray(value)
      ? value.flatMap((one: { readonly id?: string }) => one?.id ?? [])
      : Object.keys(isPoint ? Object(value) : {})
    return keys.length > 0 ? [[point, keys]] : []
  })
  return { ...plugin, contributes: Object.fromEntries(contributes) }
}

/** Returns the lists of plugins that have not been installed yet. */
async function foreseenLists({ inspection, used, layers }: ReportDeps): Promise<readonly InspectedLists[]> {
  const manifests = used
    .map(({ manifest }) => manifest)
    .filter(({ id }) => inspection.plugins.find((one) => one.id === id)?.status === 'used')
  const tools = await loadTools(layers)
  return tools.flatMap((layer) => layer.foresee?.(manifests, reachOf(used)) ?? [])
}

/** Reports everything that the plugins of a kernel require. Loaded on demand. */
export async function reportKernel(parts: KernelParts, fetcher: PluginFetcher): Promise<KernelReport> {
  const { options, layers, errors } = parts
  // Reports code before it runs: fetching a plugin runs none of it. `start` retries what fails to load.
  if (parts.phase.now === 'composing') await Promise.allSettled(parts.used.lazy().map(fetcher.fetch))
  const load: ReportDeps['load'] = (id, run) =>
    loadPart(parts, id, run, (_, __, error) => errors.report(`plugin '${id}'`, error))
  const [inspection, used] = [await inspectKernel(parts), parts.used.list()]
  const deps: ReportDeps = { inspection, used, options, layers, load }
  const running = used.filter(
    ({ manifest }) => inspection.plugins.find((one) => one.id === manifest.id)?.status !== 'disabled',
  )
  const needs = running.map(({ manifest, options: given }) => pageNeedsOf(manifest, given, options))
  const { version, plugins, ...lists } = inspection
  return {
    version,
    ...joinLists([lists, ...(await foreseenLists(deps))]),
    plugins: plugins.map((plugin) => (plugin.status === 'used' ? foreseen(plugin, deps) : plugin)),
    details: await Promise.all(running.map((plugin) => reportPlugin(plugin, deps))),
    // A query may contain a key.
    services: Object.fromEntries(
      Object.entries(options.services).map(([name, url]) => [name, url.replace(/[?#].*$/s, '')]),
    ),
    contentSecurityPolicy: contentSecurityPolicy(inspection.origins, needs, Object.values(options.services)),
  }
}
