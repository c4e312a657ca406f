import type { ChainModule } from '../chains/chain-module.js'
import type { ConnectorRegistry } from '../connections/create-connectors.js'
import type { Owned, RouteContribution, ViewContribution } from '../contributions/contribution-kinds.js'
import type { ContributionPoint } from '../contributions/contribution-point.js'
import type { ContributionRegistry } from '../contributions/contribution-registry.js'
import { points } from '../contributions/points.js'
import { QuoinError } from '../errors/quoin-error.js'
import { kernelEventFacts } from '../events/kernel-event-facts.js'
import type { I18n } from '../i18n/i18n.js'
import type { PermissionTable } from '../permissions/permission-table.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import type { ServiceLoader } from './service-loader.js'

export interface InstallDeps {
  readonly loader: ServiceLoader
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly i18n: I18n
  readonly connectors: ConnectorRegistry
}

/** Registers what a manifest says. Nothing of the plugin runs. */
export function installPlugin(manifest: PluginManifest, context: PluginContext, deps: InstallDeps): void {
  const { loader, registry, permissions, i18n } = deps
  const { id: plugin, contributes } = manifest
  loader.add(manifest)
  if (!contributes) return
  const events: readonly string[] = contributes.events ?? []
  for (const event of events) {
    if (event.startsWith(`${plugin}:`) && !Object.hasOwn(kernelEventFacts, event)) continue
    throw new QuoinError('EVENT_NOT_DECLARED', {
      details: `plugin '${plugin}' declares '${event}', which is not its own`,
      fix: `Name it '${plugin}:…', and not as one of the kernel's.`,
    })
  }

  const addOwned = <T extends object>(
    point: ContributionPoint<Owned<T>>,
    values: readonly T[] = [],
  ): void => {
    for (const value of values) registry.add(point, { ...value, plugin }, plugin)
  }
  /** What is shown finds its plugin's services ready: both are loaded at once. */
  const withServices = <T extends { readonly load: () => Promise<unknown> }>(part: T): T => ({
    ...part,
    load: async () => (await Promise.all([part.load(), loader.ready(plugin)]))[0],
  })
  // The manifest's own type says which views and routes it has; here any plugin's are registered.
  const views = (contributes.views ?? {}) as Readonly<Record<string, ViewContribution>>
  const routes = (contributes.routes ?? {}) as Readonly<Record<string, RouteContribution>>
  for (const [name, view] of Object.entries(views))
    registry.add(points.views, { ...withServices(view), name, plugin }, plugin)
  for (const [name, route] of Object.entries(routes))
    registry.add(points.routes, { ...route, name, plugin }, plugin)
  addOwned(points.openRules, contributes.openRules)
  addOwned(points.closeGuards, contributes.closeGuards)
  addOwned(points.features, contributes.features)
  addOwned(points.connectMethods, contributes.connectMethods?.map(withServices))
  addOwned(points.accountTabs, contributes.accountTabs?.map(withServices))
  addOwned(points.accountRows, contributes.accountRows)
  addOwned(points.slots, contributes.slots?.map(withServices))
  addOwned(points.settings, contributes.settings?.map(withServices))
  for (const chain of contributes.chains ?? []) {
    const module: ChainModule = typeof chain === 'function' ? chain(context) : chain
    registry.add(points.chains, module, plugin)
  }
  for (const { point, value } of contributes.extra ?? []) registry.add(point, value, plugin)
  for (const [namespace, declared] of Object.entries(contributes.rpc ?? {}))
    permissions.declare(plugin, namespace, declared)
  if (contributes.messages) context.own(i18n.register(plugin, contributes.messages))
}

/** Makes what needs the context: connectors, discoveries and summaries. All plugins are installed by then. */
export function activatePlugin(manifest: PluginManifest, context: PluginContext, deps: InstallDeps): void {
  const { id: plugin, contributes } = manifest
  for (const { id, create } of contributes?.accountSummaries ?? []) {
    deps.registry.add(points.accountSummaries, { id, plugin, store: create(context) }, plugin)
  }
  for (const { create } of contributes?.connectors ?? []) context.own(deps.connectors.add(create(context)))
  for (const { create } of contributes?.discovery ?? []) {
    const discovery = create(context)
    const found = new Set<() => void>()
    const stop = discovery.start({
      add(connector) {
        const remove = deps.connectors.add(connector)
        found.add(remove)
        return () => {
          remove()
          found.delete(remove)
        }
      },
    })
    context.own(() => {
      stop()
      for (const remove of found) remove()
    })
  }
}
