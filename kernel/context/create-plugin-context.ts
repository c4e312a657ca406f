import type { ServiceContainer, Wanted } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelLayer } from '../layers/kernel-layer.js'
import { frameOriginsOf } from '../layers/origins-of-plugin.js'
import { requirePower } from '../layers/require-power.js'
import type { ServiceLoader } from '../layers/service-loader.js'
import type { KeyValueStore, Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { KernelState } from '../plugin/kernel-state.js'
import * as tokens from '../plugin/kernel-tokens.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import { createStorageArea } from '../storage/create-storage-area.js'
import { type StorageArea, storageKeyOf } from '../storage/storage-area.js'
import { createSlice } from '../store/store.js'
import type { StoreRegistry } from '../store/stores.js'
import { defineMembers } from './define-members.js'
import { internalMembers } from './internal-members.js'
import type { OtherServices } from './other-services.js'
import type { PlatformScope } from './platform-scope.js'
import { createPluginLifetime } from './plugin-lifetime.js'
import { scopeBus } from './scope-bus.js'
import { scopePlatform, scopeStorage } from './scope-platform.js'
import { createServiceViews } from './service-views.js'

export interface PluginContextDeps {
  readonly container: ServiceContainer
  readonly bus: EventBus<KernelEvents>
  readonly layers: readonly KernelLayer[]
  readonly loader: ServiceLoader
  readonly stores: StoreRegistry
  readonly state: () => KernelState
  /** Origins that a plugin may fetch from. */
  readonly originsOf: (manifest: PluginManifest, options: unknown) => readonly string[]
  readonly report: (plugin: string, error: unknown) => void
  /** Receives errors that the plugin's code throws where no caller awaits it. */
  readonly onFault: (plugin: string, error: unknown, event?: string) => void
  readonly alert: (plugin: string, error: QuoinError) => void
  readonly manifestOf: (plugin: string) => PluginManifest | undefined
}

/** A plugin's context and its lifetime. */
export interface LivePluginContext {
  readonly context: PluginContext
  /** Returns what the plugin's services get for a token of the kernel. */
  readonly viewOf: (token: Token<unknown>, wanted: Wanted) => unknown
  /** Loads the code that gives access to the services of other plugins. */
  prepare(): Promise<void>
  /** Ends it; `tell` receives errors that are thrown meanwhile, or later. */
  end(report: (error: unknown) => void): void
}

const createOwnStorage = (
  { id, contributes }: PluginManifest,
  storageKey: string,
  storage: KeyValueStore,
  report: (error: unknown) => void,
): StorageArea<unknown> =>
  createStorageArea<unknown>({
    storage,
    keyOf: (version) => storageKeyOf(storageKey, id, version),
    load: contributes?.storage ?? (() => import('../storage/no-storage.js')),
    report,
  })

function unreachable(
  { id, requires = [], uses = [] }: PluginManifest,
  { name }: Token<unknown>,
  owner: string,
): QuoinError {
  const isDeclared = [...requires, ...uses].includes(owner)
  return new QuoinError(isDeclared ? 'PLUGIN_NOT_LOADED' : 'PLUGIN_NOT_DECLARED', {
    details: `plugin '${id}', service '${name}' of '${owner}'`,
  })
}

/** Creates the context of a plugin. What it returns belongs to the plugin and ends with it. */
export function createPluginContext(
  manifest: PluginManifest,
  options: unknown,
  deps: PluginContextDeps,
): LivePluginContext {
  const { container, bus } = deps
  const { id, contributes } = manifest
  const resolved = container.resolve(tokens.OptionsToken)
  const platform = container.resolve(tokens.PlatformToken)
  const controller = new AbortController()
  const hidden = Object.assign({}, internalMembers, ...deps.layers.map((layer) => layer.internals))
  const lifetime = createPluginLifetime(id, platform, hidden, (error) => deps.onFault(id, error))
  const { own, after, every, view } = lifetime
  const scope: PlatformScope = {
    ...lifetime,
    plugin: id,
    logLevel: resolved.logLevel,
    storagePrefix: `@quoin/${resolved.storageKey}/${id}/`,
    origins: () => deps.originsOf(manifest, options),
    framedBy: () => frameOriginsOf('framedBy', manifest, options, resolved),
    frames: () => frameOriginsOf('frame', manifest, options, resolved),
  }
  const storage = scopeStorage(platform.storage, scope)
  const report = (error: unknown): void => deps.report(id, error)
  const scopedBus = scopeBus(bus, manifest, lifetime)
  const views = createServiceViews(
    container,
    deps.layers,
    lifetime,
    { id, need: (power) => requirePower(manifest, resolved.policy, power) },
    {
      [tokens.PlatformToken.id]: (whole: Platform) => scopePlatform(whole, storage, scope),
      [tokens.BusToken.id]: () => scopedBus,
    },
  )
  let others: OtherServices | undefined
  const prepare = async (): Promise<void> => {
    const { otherServices } = await import('./other-services.js')
    others ??= otherServices(manifest, { ...deps, policy: resolved.policy, ...lifetime })
  }

  const base: Partial<PluginContext> = {
    id,
    // The manifest's schema checked them; `use` typed them.
    options: options as PluginContext['options'],
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    signal: controller.signal,
    storage: view(createOwnStorage(manifest, resolved.storageKey, storage, report)),
    state: deps.state,
    get: (token) => container.resolveFor(id, token),
    async load(token) {
      const owner = deps.loader.exposerOf(token)
      if (owner !== id) {
        if (!others) await prepare()
        // Refused before any part of the other plugin is loaded.
        others?.check(token, owner)
      }
      return deps.loader.load(token, () => container.resolveFor(id, token))
    },
    // The bus carries any name and payload; the context's types restrict what a plugin may use.
    on: scopedBus.on as PluginContext['on'],
    emit: scopedBus.emit as PluginContext['emit'],
    createStore(name, initial) {
      const store = createSlice(initial, lifetime.onFault)
      const { getState, subscribe } = store
      // Only the plugin writes to it.
      own(deps.stores.add({ plugin: id, name, store: { getState, subscribe } }))
      return store
    },
    after,
    every,
    own,
    report,
    alert: (error) => deps.alert(id, error),
  }
  const caller = { id, services: contributes?.services ?? [], signal: controller.signal }
  defineMembers(base, deps.layers, caller, views.viewOf, view)
  // The services have just been added to it.
  const context: PluginContext = view(base as PluginContext)
  for (const layer of deps.layers) Object.assign(base, layer.contextMembers?.(context))
  views.add(tokens.ContextToken, context)

  return {
    context,
    prepare,
    viewOf(token, wanted) {
      const seen = views.viewOf(token)
      const owner = deps.loader.exposerOf(token) ?? wanted.owner
      if (seen || [id, 'host', 'kernel'].includes(owner)) return seen
      if (others) return others.viewOf(token, owner, wanted.make)
      throw unreachable(manifest, token, owner)
    },
    end(report) {
      controller.abort()
      lifetime.end(report)
    },
  }
}
