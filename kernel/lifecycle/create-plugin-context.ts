import type { ServiceContainer, Wanted } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { guarded } from '../errors/guarded.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { Platform } from '../platform/platform.js'
import type { KernelEvents } from '../plugin/kernel-events.js'
import type { KernelState } from '../plugin/kernel-state.js'
import * as tokens from '../plugin/kernel-tokens.js'
import type { PluginManifest } from '../plugin/plugin.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import type { Power } from '../plugin/powers.js'
import { createStorageArea } from '../storage/create-storage-area.js'
import { storageKeyOf } from '../storage/storage-key-of.js'
import { createSlice } from '../store/create-slice.js'
import type { StoreRegistry } from '../store/create-stores.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { ReadableStore } from '../store/store.js'
import type { Stores } from '../store/stores.js'
import { defineMembers } from './define-members.js'
import { internalMembers } from './internal-members.js'
import type { KernelLayer } from './kernel-layer.js'
import { neighboursOf } from './origins-of-plugin.js'
import type { OtherServices } from './other-services.js'
import type { PlatformScope } from './platform-scope.js'
import { requirePower } from './require-power.js'
import { createRevocable } from './revocable.js'
import { scopePlatform, scopeStorage } from './scope-platform.js'
import type { ServiceLoader } from './service-loader.js'

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
  /** Told what the plugin's code threw where nobody waits for it. */
  readonly onFault: (plugin: string, error: unknown, event?: string) => void
  readonly alert: (plugin: string, error: QuoinError) => void
  readonly manifestOf: (plugin: string) => PluginManifest | undefined
}

/** A plugin's context while it lives. */
export interface LivePluginContext {
  readonly context: PluginContext
  /** What the plugin's services get for a token of the kernel. */
  readonly viewOf: (token: Token<unknown>, wanted: Wanted) => unknown
  /** Loads what it takes to reach the services of other plugins. */
  prepare(): Promise<void>
  /** Ends it; `tell` hears what is thrown meanwhile, or later. */
  end(tell: (error: unknown) => void): void
}

/** Makes the context of a plugin: what it hands out belongs to the plugin, and ends with it. */
export function createPluginContext(
  manifest: PluginManifest,
  options: unknown,
  deps: PluginContextDeps,
): LivePluginContext {
  const { container, bus } = deps
  const { id, contributes } = manifest
  const resolved = container.resolve(tokens.OptionsToken)
  const rawPlatform = container.resolve(tokens.PlatformToken)
  const controller = new AbortController()
  const owned = new Set<() => void>()
  const { check, revoke, view } = createRevocable(
    Object.assign({}, internalMembers, ...deps.layers.map((layer) => layer.internals)),
    id,
  )
  const need = (power: Power): void => requirePower(manifest, resolved.policy, power)
  let tell = (error: unknown): void => deps.onFault(id, error)
  const told = (error: unknown): void => tell(error)

  const own = (dispose: () => void): (() => void) => {
    const run = guarded(dispose, told)
    const once = (): void => {
      if (owned.delete(once)) run()
    }
    owned.add(once)
    return once
  }
  const hear: PlatformScope['hear'] = (subscribe) => (listener) => {
    check('subscribe')
    return own(subscribe(guarded(listener, told)))
  }
  const after: PluginContext['after'] = (ms, run) => {
    const ring = guarded(run, told)
    const cancel = own(
      rawPlatform.after(ms, () => {
        owned.delete(cancel)
        ring()
      }),
    )
    return cancel
  }
  const every: PluginContext['every'] = (ms, run) => own(rawPlatform.every(ms, guarded(run, told)))
  const copies = new WeakMap<object, unknown>()
  const frozen = <T>(value: T): T => frozenCopy(value, copies)
  /** The state of somebody else: it is read, and nothing in it can be changed. */
  const readable = <T>(store: ReadableStore<T>): ReadableStore<T> =>
    Object.freeze<ReadableStore<T>>({
      // Not refused after the end: a view that is still shown renders from it.
      getState: () => frozen(store.getState()),
      subscribe: hear((listener) =>
        store.subscribe((state, previous) => listener(frozen(state), frozen(previous))),
      ),
    })
  const on: EventBus<KernelEvents>['on'] = (name, listener) => own(bus.on(name, listener, id))
  const declared: readonly string[] = contributes?.events ?? []
  const emit: EventBus<KernelEvents>['emit'] = (name, payload) => {
    // Plugins tell of their own doings only: nobody speaks for the kernel or another plugin.
    if (!declared.includes(name)) {
      throw new QuoinError('EVENT_NOT_DECLARED', {
        details: `plugin '${id}', event '${String(name).slice(0, 100)}'`,
        fix: `List it in contributes.events as '${id}:…'.`,
      })
    }
    bus.emit(name, payload, id)
  }

  const scope: PlatformScope = {
    plugin: id,
    logLevel: resolved.logLevel,
    storagePrefix: `@quoin/${resolved.storageKey}/${id}/`,
    origins: () => deps.originsOf(manifest, options),
    framedBy: () => neighboursOf('framedBy', manifest, options, resolved),
    frames: () => neighboursOf('frame', manifest, options, resolved),
    own(dispose) {
      check('platform')
      return own(dispose)
    },
    ...{ after, every, hear, view },
  }
  const storage = scopeStorage(rawPlatform.storage, scope)
  /** What of a service is another thing for a plugin. */
  const ownParts: Readonly<Record<symbol, (service: never) => object>> = {
    [tokens.PlatformToken.id]: (platform: Platform) => scopePlatform(platform, storage, scope),
    [tokens.BusToken.id]: (whole: typeof bus): Partial<typeof bus> => ({
      on,
      emit,
      trace: hear((listener) => whole.trace(listener)),
      dispose: () => undefined,
    }),
    [tokens.StoresToken.id]: (stores: Stores): Stores => ({
      list: () => stores.list().map((one) => ({ ...one, store: readable(one.store) })),
    }),
  }
  const guard = <Args extends readonly unknown[]>(run: (...args: Args) => void) => guarded(run, told)
  for (const layer of deps.layers) Object.assign(ownParts, layer.scoped?.({ id, need, own, guard }))
  let others: OtherServices | undefined
  const prepare = async (): Promise<void> => {
    const { otherServices } = await import('./other-services.js')
    others ??= otherServices(manifest, { ...deps, policy: resolved.policy, readable, frozen })
  }
  const shared = [
    ...deps.layers.flatMap((layer) => Object.values(layer.members ?? {})),
    tokens.BusToken,
    tokens.StoresToken,
  ].map((token) => token.id)
  const views = new Map<symbol, object>()
  /** A service of the kernel as the plugin has it, by itself or injected. Made when it is first asked for. */
  const viewOf = (token: Token<unknown>): unknown => {
    const known = views.get(token.id)
    if (known || !shared.includes(token.id)) return known
    // Services of the kernel are objects. They may have one for plugins, and at most this one store.
    type Service = { readonly seen?: Service; readonly store?: ReadableStore<unknown> }
    const whole = container.resolveFor('kernel', token) as Service
    const { seen: service = whole } = whole
    const viewed = view(service, {
      ...(service.store && { store: readable(service.store) }),
      ...ownParts[token.id]?.(service as never),
    })
    views.set(token.id, viewed)
    return viewed
  }

  const base: Partial<PluginContext> = {
    id,
    // The manifest's schema checked them; `use` typed them.
    options: options as PluginContext['options'],
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    signal: controller.signal,
    storage: view(
      createStorageArea<unknown>({
        storage,
        keyOf: (version) => storageKeyOf(resolved.storageKey, id, version),
        load: contributes?.storage ?? (() => import('../storage/no-storage.js')),
        report: (error) => deps.report(id, error),
      }),
    ),
    state: deps.state,
    get: (token) => container.resolveFor(id, token),
    async load(token) {
      const owner = deps.loader.exposerOf(token)
      if (owner !== id) {
        if (!others) await prepare()
        // Refused before anything of the other plugin is loaded.
        others?.check(token, owner)
      }
      return deps.loader.load(token, () => container.resolveFor(id, token))
    },
    // The bus carries any name, with what its emitter sent; which of them a plugin may use is what the context's types say.
    on: on as PluginContext['on'],
    emit: emit as PluginContext['emit'],
    createStore(name, initial) {
      const store = createSlice(initial, told)
      const { getState, subscribe } = store
      // Only the plugin writes to it.
      own(deps.stores.add({ plugin: id, name, store: { getState, subscribe } }))
      return store
    },
    after,
    every,
    own,
    report: (error) => deps.report(id, error),
    alert: (error) => deps.alert(id, error),
  }
  const caller = { id, services: contributes?.services ?? [], signal: controller.signal }
  defineMembers(base, deps.layers, caller, viewOf, view)
  // It has just been given the services.
  const context: PluginContext = view(base as PluginContext)
  for (const layer of deps.layers) Object.assign(base, layer.contextMembers?.(context))
  views.set(tokens.ContextToken.id, context)

  return {
    context,
    prepare,
    viewOf(token, wanted) {
      const seen = viewOf(token)
      const owner = deps.loader.exposerOf(token) ?? wanted.owner
      if (seen || [id, 'host', 'kernel'].includes(owner)) return seen
      if (others) return others.viewOf(token, owner, wanted.make)
      const { requires = [], uses = [] } = manifest
      const isDeclared = [...requires, ...uses].includes(owner)
      throw new QuoinError(isDeclared ? 'PLUGIN_NOT_LOADED' : 'PLUGIN_NOT_DECLARED', {
        details: `plugin '${id}', service '${token.name}' of '${owner}'`,
      })
    },
    end(onFault) {
      tell = onFault
      controller.abort()
      // What ends may still use the context; what it begins then ends in the next round, or is refused afterwards.
      for (let round = 0; owned.size > 0 && round < 3; round++) {
        for (const dispose of [...owned].reverse()) dispose()
      }
      revoke()
    },
  }
}
