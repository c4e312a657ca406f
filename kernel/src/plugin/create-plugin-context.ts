import type { ApiService } from '../api/create-api-client.js'
import * as tokens from '../di/kernel-tokens.js'
import type { ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { RpcBroker } from '../permissions/create-rpc-broker.js'
import { createStorageArea } from '../storage/create-storage-area.js'
import type { StorageArea, StorageSpec } from '../storage/storage-area.js'
import { createSlice } from '../store/create-slice.js'
import type { StoreRegistry } from '../store/create-stores.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import { createRevocable } from './revocable.js'
import { scopePlatform } from './scope-platform.js'
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
  readonly alert: (plugin: string, error: QuoinError) => void
}

/** A plugin's context while it lives. */
export interface LivePluginContext {
  readonly context: PluginContext
  /** What the plugin's services get for a token of the kernel. */
  readonly viewOf: (token: Token<unknown>) => unknown
  /** Ends it: gives back whatever was thrown meanwhile. */
  end(): readonly unknown[]
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
  const revocable = createRevocable(
    (member) => new QuoinError('CONTEXT_STOPPED', { details: `plugin '${id}', member '${member}'` }),
  )

  const own = (dispose: () => void): (() => void) => {
    const once = (): void => {
      if (owned.delete(once)) dispose()
    }
    owned.add(once)
    return once
  }
  const guarded = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      deps.report(id, error)
    }
  }
  const after: PluginContext['after'] = (ms, run) => {
    const cancel = own(
      rawPlatform.after(ms, () => {
        owned.delete(cancel)
        guarded(run)
      }),
    )
    return cancel
  }
  // The bus carries what the emitter of that name sent, which is what `EventPayload` says of it.
  const on: PluginContext['on'] = (name, listener) =>
    own(bus.on(name, listener as (payload: unknown) => void, id))
  const declared: readonly string[] = contributes?.events ?? []
  const emit: PluginContext['emit'] = (name, payload) => {
    // Plugins tell of their own doings only: nobody speaks for the kernel or another plugin.
    if (!declared.includes(name)) {
      throw new QuoinError('EVENT_NOT_DECLARED', {
        details: `plugin '${id}', event '${String(name).slice(0, 100)}'`,
        fix: `List it in contributes.events as '${id}:…'.`,
      })
    }
    bus.emit(name, payload, id)
  }

  const storagePrefix = `@quoin/${resolved.storageKey}/${id}/`
  const storage: StorageArea & { dispose(): void } = createStorageArea(
    rawPlatform,
    resolved.storageKey,
    id,
    contributes?.storage ?? (() => Promise.resolve({ default: noStorage })),
  )
  const queries = container.resolve(tokens.QueriesToken)
  const { view } = revocable
  const views = new Map<symbol, object>()
  /** A service of the kernel as the plugin has it, by itself or injected. */
  const member = <T extends object>(token: Token<T>, service: T = container.resolve(token)): T => {
    const viewed = view(service)
    views.set(token.id, viewed)
    return viewed
  }
  const platform = scopePlatform(rawPlatform, {
    plugin: id,
    storagePrefix,
    origins: () => deps.originsOf(manifest, options),
  })
  const i18n = member(tokens.I18nToken)
  member(tokens.BusToken, { ...bus, on, emit, dispose: () => undefined })

  const base: PluginContext = {
    id,
    // The manifest's schema checked them; `use` typed them.
    options: options as PluginContext['options'],
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    signal: controller.signal,
    platform: member(tokens.PlatformToken, platform),
    chains: member(tokens.ChainsToken),
    networks: member(tokens.NetworksToken),
    connections: member(tokens.ConnectionsToken),
    connectors: member(tokens.ConnectorsToken),
    contributions: member(tokens.ContributionsToken),
    router: member(tokens.RouterToken),
    notices: member(tokens.NoticesToken),
    links: member(tokens.LinksToken),
    i18n,
    queries: member(tokens.QueriesToken, {
      ...queries,
      watch: (query, listener) => own(queries.watch(query, listener)),
    }),
    rpc: view(deps.rpc.forCaller(id, controller.signal)),
    api: view(deps.api.forCaller(id, contributes?.services ?? [], controller.signal)),
    storage: view(storage),
    state: deps.state,
    get: (token) => container.resolveFor(id, token),
    load: (token) => deps.loader.load(token),
    on,
    emit,
    createStore(name, initial) {
      const store = createSlice(initial, (error) => deps.report(id, error))
      own(deps.stores.add({ plugin: id, name, store }))
      return store
    },
    after,
    every: (ms, run) => own(rawPlatform.every(ms, () => guarded(run))),
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
    end() {
      const faults: unknown[] = []
      controller.abort()
      // What ends may still use the context; what it begins then ends in the next round, or is refused afterwards.
      for (let round = 0; owned.size > 0 && round < 3; round++) {
        for (const dispose of [...owned].reverse()) {
          try {
            dispose()
          } catch (error) {
            faults.push(error)
          }
        }
      }
      storage.dispose()
      revocable.revoke()
      return faults
    },
  }
}
