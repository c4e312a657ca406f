import type { ApiService } from '../api/create-api-client.js'
import {
  ChainsToken,
  ConnectionsToken,
  ConnectorsToken,
  ContributionsToken,
  I18nToken,
  LinksToken,
  NetworksToken,
  NoticesToken,
  OptionsToken,
  PlatformToken,
  QueriesToken,
  RouterToken,
} from '../di/kernel-tokens.js'
import type { ServiceContainer } from '../di/service-container.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { EventBus } from '../events/event-bus.js'
import type { KernelEvents } from '../events/kernel-events.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { RpcBroker } from '../permissions/create-rpc-broker.js'
import { createStorageArea } from '../storage/create-storage-area.js'
import type { StorageArea, StorageSpec } from '../storage/storage-area.js'
import { createSlice } from '../store/create-slice.js'
import type { PluginManifest } from './plugin.js'
import type { PluginContext } from './plugin-context.js'
import type { ServiceLoader } from './service-loader.js'

export interface PluginContextDeps {
  readonly container: ServiceContainer
  readonly bus: EventBus<KernelEvents>
  readonly api: ApiService
  readonly rpc: RpcBroker
  readonly loader: ServiceLoader
  readonly state: () => KernelState
  readonly report: (plugin: string, error: unknown) => void
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

/** Makes the context of a plugin, and what ends it: that gives back whatever was thrown meanwhile. */
export function createPluginContext(
  manifest: PluginManifest,
  options: unknown,
  deps: PluginContextDeps,
): { readonly context: PluginContext; readonly end: () => readonly unknown[] } {
  const { container, bus } = deps
  const { id, contributes } = manifest
  const platform = container.resolve(PlatformToken)
  const resolved = container.resolve(OptionsToken)
  const controller = new AbortController()
  const owned = new Set<() => void>()

  const own = (dispose: () => void): (() => void) => {
    const once = (): void => {
      if (owned.delete(once)) dispose()
    }
    owned.add(once)
    return once
  }
  const after: PluginContext['after'] = (ms, run) => {
    const cancel = own(
      platform.after(ms, () => {
        owned.delete(cancel)
        guarded(run)
      }),
    )
    return cancel
  }
  const guarded = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      deps.report(id, error)
    }
  }
  const storage: StorageArea & { dispose(): void } = createStorageArea(
    platform,
    resolved.storageKey,
    id,
    contributes?.storage ?? (() => Promise.resolve({ default: noStorage })),
  )
  const i18n = container.resolve(I18nToken)
  const queries = container.resolve(QueriesToken)

  const base: PluginContext = {
    id,
    // The manifest's schema checked them; `use` typed them.
    options: options as PluginContext['options'],
    projectId: resolved.projectId,
    metadata: resolved.metadata,
    signal: controller.signal,
    platform,
    chains: container.resolve(ChainsToken),
    networks: container.resolve(NetworksToken),
    connections: container.resolve(ConnectionsToken),
    connectors: container.resolve(ConnectorsToken),
    contributions: container.resolve(ContributionsToken),
    router: container.resolve(RouterToken),
    notices: container.resolve(NoticesToken),
    links: container.resolve(LinksToken),
    i18n,
    queries: { ...queries, watch: (query, listener) => own(queries.watch(query, listener)) },
    rpc: deps.rpc.forCaller(id, controller.signal),
    api: deps.api.forCaller(id, contributes?.services ?? []),
    storage,
    state: deps.state,
    get: (token) => container.resolve(token),
    load: (token) => deps.loader.load(token),
    // The bus carries what the emitter of that name sent, which is what `EventPayload` says of it.
    on: (name, listener) => own(bus.on(name, listener as (payload: unknown) => void, id)),
    emit(name, payload) {
      // Plugins tell of their own doings only: nobody speaks for the kernel or another plugin.
      if (!name.startsWith(`${id}:`)) {
        throw new QuoinError('PLUGIN_FAILED', {
          details: `plugin '${id}' may not emit '${name}'`,
          fix: `Name it '${id}:…'.`,
        })
      }
      bus.emit(name, payload, id)
    },
    createStore: (_name, initial) => createSlice(initial, (error) => deps.report(id, error)),
    after,
    every: (ms, run) => own(platform.every(ms, () => guarded(run))),
    own,
    t: (key, values) => i18n.t(id, key, values),
    report: (error) => deps.report(id, error),
  }

  let ended = false
  const context = new Proxy(base, {
    get(target, key) {
      if (ended)
        throw new QuoinError('CONTEXT_STOPPED', { details: `plugin '${id}', member '${String(key)}'` })
      return Reflect.get(target, key)
    },
  })
  return {
    context,
    end() {
      ended = true
      const faults: unknown[] = []
      controller.abort()
      for (const dispose of [...owned].reverse()) {
        try {
          dispose()
        } catch (error) {
          faults.push(error)
        }
      }
      storage.dispose()
      return faults
    },
  }
}
