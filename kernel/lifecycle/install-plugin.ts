import { type ContributionRegistry, maxNameLength } from '../contributions/contribution-registry.js'
import { guardedContribution } from '../contributions/guarded-contribution.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { InstalledPlugin, KernelLayer } from '../layers/kernel-layer.js'
import { hasPower } from '../layers/require-power.js'
import type { HostPolicy } from '../options/kernel-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginContext } from '../plugin/plugin-context.js'

export interface InstallDeps {
  readonly registry: ContributionRegistry
  readonly layers: readonly KernelLayer[]
  readonly policy: HostPolicy
  /** Keyed by the names that only the kernel may emit. */
  readonly kernelEvents: object
  /** Receives errors that the plugin's code throws where no caller awaits it. */
  readonly onFault: (plugin: string, error: unknown, event?: string) => void
}

/** Creates the description of a plugin that layers receive. */
export function toInstalledPlugin(
  manifest: PluginManifest,
  context: PluginContext,
  { registry, policy, onFault }: InstallDeps,
): InstalledPlugin {
  const { id: plugin } = manifest
  const report = (error: unknown): void => onFault(plugin, error)
  return {
    manifest,
    context,
    report,
    isAllowed: (power) => hasPower(manifest, policy, power),
    isDenied: (power) => !hasPower({ id: plugin, powers: [power] }, policy, power),
    add: (point, value) => registry.add(point, value, plugin),
    addOwned(point, values = []) {
      for (const value of values)
        registry.add(point, guardedContribution({ ...value, plugin }, report), plugin)
    },
  }
}

/** Returns whether a layer has the point of an id, which manifests name by a field. */
export function hasPoint({ points = {} }: KernelLayer, id: string): boolean {
  return Object.hasOwn(points, id)
}

/** Registers the contents of a manifest. No code of the plugin runs. */
export function installPlugin(plugin: InstalledPlugin, { layers, kernelEvents }: InstallDeps): void {
  const { id, contributes } = plugin.manifest
  if (!contributes) return
  const events: readonly string[] = contributes.events ?? []
  for (const event of events) {
    const isOwn =
      typeof event === 'string' && event.startsWith(`${id}:`) && !Object.hasOwn(kernelEvents, event)
    if (isOwn && event.length <= maxNameLength) continue
    throw new QuoinError(isOwn ? 'TOO_LARGE' : 'EVENT_NOT_DECLARED', {
      details: `plugin '${id}' declares '${String(event).slice(0, 100)}', which is not its own`,
      fix: `Name it '${id}:…', in ${maxNameLength} characters.`,
    })
  }
  for (const layer of layers) layer.install?.(plugin)
  for (const contribution of contributes.extra ?? []) {
    const { point, value } = contribution
    // The kernel's own points have fields of their own, which add the owner to a contribution.
    if (typeof point?.keyOf !== 'function' || layers.some((layer) => hasPoint(layer, point.id)))
      throw new QuoinError('CONTRIBUTION_POINT_UNKNOWN', {
        details: `plugin '${id}'`,
      })
    if (!layers.some((layer) => layer.installExtra?.(plugin, contribution))) plugin.add(point, value)
  }
}
