import type { ApiService } from '../api/create-api-client.js'
import { lookOnlyConnectors } from '../connections/look-only-connectors.js'
import * as tokens from '../di/kernel-tokens.js'
import type { ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import { guarded } from '../events/guarded.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { RpcBroker } from '../permissions/create-rpc-broker.js'
import { createStorageArea } from '../storage/create-storage-area.js'
import type { StorageSpec } from '../storage/storage-area.js'
import { storageKeyOf } from '../storage/storage-key-of.js'
import { createSlice } from '../store/create-slice.js'
import type { StoreRegistry } from '../store/create-stores.js'
import type { ReadableStore } from '../store/store.js'
import { internalMembers } from './internal-members.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import { createRevocable } from './revocable.js'
import { type PlatformScope, scopePlatform, scopeStorage } from './scope-platform.js'
import type { ServiceLoader } from './service-loader.js'

export interface PluginContextDeps {
  readonly container: ServiceContainer
  readonly bus: EventBus<KernelEvents>
  readonly api: ApiService
  readonly rpc: RpcBroker
  readonly loader: ServiceLoader
  readonly stores: StoreRegistry
  readonly state: () => KernelState
  /** Origins that a plugin may fetch from. */
  readonly originsOf: (manifest: PluginManifest, options: unknown) => readonly string[]
  readonly report: (plugin: string, error: unknown) => void
  /** Told what the plugin's code threw where nobody waits for it. */
  readonly onFault: (plugin: string, error: unknown, event?: string) => void
  readonly alert: (plugin: string, error: QuoinError) => void
}

/** A plugin's context while it lives. */
export interface LivePluginContext {
  readonly context: PluginContext
  /** What the plugin's services get for a token of the kernel. */
  readonly viewOf: (token: Token<unknown>) => unknown
  /** Ends it; `tell` hears what is thrown meanwhile, or later. */
  end(tell: (error: unknown) => void): void
}

const noStorage: StorageSpec = {
  version: 1,
  initial: undefined,
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate: () => ({ issues: [{ message: 'no storage declared' }] }),
    },
  },
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
    internalMembers,
    (member) => new QuoinError('CONTEXT_STOPPED', { details: `plugin '${id}', member '${member}'` }),
  )
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
  const readable = <T>(store: ReadableStore<T>): ReadableStore<T> =>
    Object.freeze<ReadableStore<T>>({
      // Not refused after the end: a view that is still shown renders from it.
      getState: () => store.getState(),
      subscribe: hear((listener) => store.subscribe(listener)),
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
    storagePrefix: `@quoin/${resolved.storageKey}/${id}/`,
    origins: () => deps.originsOf(manifest, options),
    ...{ after, every, hear, view },
  }
  const storage = scopeStorage(rawPlatform.storage, scope)
  const views = new Map<symbol, object>()
  /** A service of the kernel as the plugin has it, by itself or injected. */
  const member = <T extends object>(token: Token<T>, as?: (service: T) => Partial<T>): T => {
    const service = container.resolve(token)
    // The services of the kernel have at most this one store.
    const { store } = service as { readonly store?: ReadableStore<unknown> }
    const own: Partial<T> & { store?: ReadableStore<unknown> } = { ...as?.(service) }
    if (store) own.store ??= readable(store)
    const viewed = view(service, own)
    views.set(token.id, viewed)
    return viewed
  }
  const i18n = member(tokens.I18nToken)
  member(tokens.BusToken, (whole) => ({
    on,
    emit,
    trace: hear((listener) => whole.trace(listener)),
    dispose: () => undefined,
  }))
  member(tokens.StoresToken, (stores) => ({
    list: () => stores.list().map((one) => ({ ...one, store: readable(one.store) })),
  }))

  const base: PluginContext = {
    id,
    // The manifest's schema checked them; `use` typed them.
    options: options as PluginContext['options'],
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    signal: controller.signal,
    platform: member(tokens.PlatformToken, (platform) => scopePlatform(platform, storage, scope)),
    chains: member(tokens.ChainsToken),
    networks: member(tokens.NetworksToken),
    connections: member(tokens.ConnectionsToken),
    connectors: member(tokens.ConnectorsToken, (connectors) => {
      const seen = lookOnlyConnectors(connectors, id)
      return { ...seen, store: readable(seen.store) }
    }),
    contributions: member(tokens.ContributionsToken),
    router: member(tokens.RouterToken),
    notices: member(tokens.NoticesToken),
    links: member(tokens.LinksToken),
    i18n,
    queries: member(tokens.QueriesToken, (queries) => ({
      fetch(query) {
        const answer = queries.fetch(query)
        // It is cancelled when the kernel ends, also where nobody waits for it.
        answer.catch(() => undefined)
        return answer
      },
      watch: (query, listener) => own(queries.watch(query, guarded(listener, told))),
    })),
    rpc: view(deps.rpc.forCaller(id, controller.signal)),
    api: view(deps.api.forCaller(id, contributes?.services ?? [], controller.signal)),
    storage: view(
      createStorageArea<unknown>({
        storage,
        keyOf: (version) => storageKeyOf(resolved.storageKey, id, version),
        load: contributes?.storage ?? (() => Promise.resolve({ default: noStorage })),
        report: (error) => deps.report(id, error),
      }),
    ),
    state: deps.state,
    get: (token) => container.resolveFor(id, token),
    load: (token) => deps.loader.load(token, () => container.resolveFor(id, token)),
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
    t: (key, values) => i18n.t(id, key, values),
    report: (error) => deps.report(id, error),
    alert: (error) => deps.alert(id, error),
  }
  const context = view(base)
  views.set(tokens.ContextToken.id, context)

  return {
    context,
    viewOf: (token) => views.get(token.id),
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
