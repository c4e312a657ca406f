import type { ChainModule } from '../chains/chain-module.js'
import type { Connector } from '../connections/connector.js'
import type { ConnectorRegistry } from '../connections/create-connectors.js'
import type {
  CloseGuard,
  Owned,
  RouteContribution,
  ViewContribution,
} from '../contributions/contribution-kinds.js'
import type { ContributionPoint } from '../contributions/contribution-point.js'
import { type ContributionRegistry, longestName } from '../contributions/contribution-registry.js'
import { guardedContribution } from '../contributions/guarded-contribution.js'
import { points } from '../contributions/points.js'
import { QuoinError } from '../errors/quoin-error.js'
import { kernelEventFacts } from '../events/kernel-event-facts.js'
import type { I18n } from '../i18n/i18n.js'
import type { HostPolicy } from '../kernel/kernel-options.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { RpcBroker } from '../permissions/create-rpc-broker.js'
import type { PermissionTable } from '../permissions/permission-table.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import { conditions, hasPower, overriding, type Power } from './powers.js'
import type { ServiceLoader } from './service-loader.js'
import { standIn } from './stand-in.js'

export interface InstallDeps {
  readonly loader: ServiceLoader
  readonly registry: ContributionRegistry
  readonly permissions: PermissionTable
  readonly i18n: I18n
  readonly connectors: ConnectorRegistry
  readonly rpc: RpcBroker
  readonly policy: HostPolicy
  /** Told what a plugin's code threw where nobody waits for it. */
  readonly onFault: (plugin: string, error: unknown, event?: string) => void
}

interface Conditional {
  when?(state: KernelState, options?: unknown): boolean
}

/** Registers what a manifest says. Nothing of the plugin runs. */
export function installPlugin(manifest: PluginManifest, context: PluginContext, deps: InstallDeps): void {
  const { loader, registry, permissions, i18n } = deps
  const { id: plugin, contributes } = manifest
  const tell = (error: unknown): void => deps.onFault(plugin, error)
  if (!contributes) return
  const events: readonly string[] = contributes.events ?? []
  for (const event of events) {
    const isOwn =
      typeof event === 'string' && event.startsWith(`${plugin}:`) && !Object.hasOwn(kernelEventFacts, event)
    if (isOwn && event.length <= longestName) continue
    throw new QuoinError(isOwn ? 'TOO_LARGE' : 'EVENT_NOT_DECLARED', {
      details: `plugin '${plugin}' declares '${String(event).slice(0, 100)}', which is not its own`,
      fix: `Name it '${plugin}:…', in ${longestName} characters.`,
    })
  }

  const addOwned = <T extends object>(
    point: ContributionPoint<Owned<T>>,
    values: readonly T[] = [],
  ): void => {
    for (const value of values) registry.add(point, guardedContribution({ ...value, plugin }, tell), plugin)
  }
  /** What is shown finds its plugin's services and the labels that it shows ready: all are loaded at once. */
  const withServicesOf =
    (ready: (plugin: string) => Promise<unknown>) =>
    <T extends Pick<ViewContribution, 'showsLabels'> & { load(): Promise<unknown> }>(part: T): T => ({
      ...part,
      load: async () =>
        (
          await Promise.all([
            part.load(),
            ready(plugin),
            part.showsLabels &&
              import('./load-labels.js').then(({ loadLabels }) => loadLabels(deps, context)),
          ])
        )[0],
    })
  const withServices = withServicesOf(loader.ready)
  // A view can be the first that is opened: what it takes of required plugins was loaded by nobody before.
  const asView = withServicesOf(loader.readyWithRequired)
  /** What is shown or not is also the host's to say, by the plugin's options. */
  const withOptions = <T extends Conditional>(part: T): T =>
    // A list that a stranger wrote may hold anything: the registry says what is wrong with it.
    part?.when ? { ...part, when: (state: KernelState) => part.when?.(state, context.options) } : part
  // The manifest's own type says which views and routes it has; here any plugin's are registered.
  const views = (contributes.views ?? {}) as Readonly<Record<string, ViewContribution>>
  const routes = (contributes.routes ?? {}) as Readonly<Record<string, RouteContribution>>
  for (const [name, view] of Object.entries(views))
    registry.add(points.views, guardedContribution({ ...asView(view), name, plugin }, tell), plugin)
  for (const [name, route] of Object.entries(routes))
    registry.add(points.routes, Object.freeze({ ...route, name, plugin }), plugin)
  const isAllowed = (power: Power): boolean => hasPower(manifest, deps.policy, power)
  const isDenied = (power: Power): boolean => !hasPower({ id: plugin, powers: [power] }, deps.policy, power)
  const rules = contributes.openRules
  addOwned(
    points.openRules,
    isDenied(overriding) ? rules?.filter((rule) => rule?.stage !== 'override') : rules,
  )
  // The header's close always closes, unless the host knows of it.
  const holds = (guard: CloseGuard): CloseGuard => ({
    ...guard,
    check(state, params) {
      const verdict = guard.check(state, params)
      return verdict === 'refuse' && !isAllowed('modal.hold') ? 'unless-forced' : verdict
    },
  })
  addOwned(points.closeGuards, contributes.closeGuards?.map(holds))
  addOwned(points.features, contributes.features?.map(withOptions))
  addOwned(points.connectMethods, contributes.connectMethods?.map(withServices))
  addOwned(points.accountTabs, contributes.accountTabs?.map(withServices).map(withOptions))
  addOwned(points.accountRows, contributes.accountRows)
  addOwned(points.slots, contributes.slots?.map(withServices))
  addOwned(points.settings, contributes.settings?.map(withServices).map(withOptions))
  for (const chain of contributes.chains ?? []) {
    const module: ChainModule = typeof chain === 'function' ? chain(context) : chain
    const { namespace, rpc, requestNode } = module
    if (![rpc.safe, rpc.approval, rpc.node ?? []].every(Array.isArray))
      throw new QuoinError('PLUGIN_INVALID', { details: `plugin '${plugin}', chain '${namespace}': rpc` })
    // Everybody else asks its nodes by `rpc.read`, which checks whether they may.
    const refuse = (): Promise<never> =>
      Promise.reject(new QuoinError('RPC_NOT_ALLOWED', { details: 'requestNode', fix: 'Use rpc.read.' }))
    const own = { rpc: frozenCopy({ ...rpc }), ...(requestNode && { requestNode: refuse }) }
    registry.add(points.chains, standIn(module, own, {}, undefined, { part: frozenCopy }), plugin)
    if (requestNode) context.own(deps.rpc.addNode(namespace, requestNode.bind(module)))
  }
  for (const { point, value } of contributes.extra ?? []) {
    // The kernel's own points have fields of their own, which say whose a contribution is.
    if (typeof point?.keyOf !== 'function' || Object.hasOwn(points, point.id))
      throw new QuoinError('CONTRIBUTION_POINT_UNKNOWN', {
        details: `plugin '${plugin}'`,
      })
    if (point.id !== conditions) registry.add(point, value, plugin)
    else if (!isDenied(conditions)) {
      // Only the host says whose condition refuses also where it fails.
      const holds = hasPower({ id: plugin, powers: [conditions] }, deps.policy, conditions, 'allowed')
      registry.add(point, Object.assign({}, value, { plugin, holds }), plugin)
    }
  }
  for (const [namespace, declared] of Object.entries(contributes.rpc ?? {}))
    permissions.declare(plugin, namespace, declared)
  if (contributes.messages) context.own(i18n.register(plugin, contributes.messages))
}

/** Makes what needs the context: connectors, discoveries and summaries. All plugins are installed by then. */
export function activatePlugin(manifest: PluginManifest, context: PluginContext, deps: InstallDeps): void {
  const { id: plugin, contributes } = manifest
  const tell = (error: unknown): void => deps.onFault(plugin, error)
  for (const { id, create } of contributes?.accountSummaries ?? []) {
    const store = guardedContribution(create(context), tell)
    deps.registry.add(points.accountSummaries, Object.freeze({ id, plugin, store }), plugin)
  }
  const add = (connector: Connector): (() => void) =>
    // `context.own` is looked up first: it refuses what is found after the plugin has ended.
    context.own(deps.connectors.add(connector, tell))
  for (const { create } of contributes?.connectors ?? []) add(create(context))
  for (const { create } of contributes?.discovery ?? []) context.own(create(context).start({ add }))
}
