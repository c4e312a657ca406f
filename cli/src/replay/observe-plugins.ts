import {
  type AnyKernel,
  ContextToken,
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  points,
  type ServiceProvider,
  type Token,
  type WritableStore,
} from '#kernel'
import type { ReplayedPlugins } from './view-failure.js'

type AnyPlugin = Plugin<PluginTypes>
type Load = () => Promise<unknown>

/** Plugins whose contexts and stores a replay reaches. */
export interface ObservedPlugins extends ReplayedPlugins {
  readonly plugins: readonly AnyPlugin[]
  /** The contexts that their `start` received. */
  readonly contexts: ReadonlyMap<string, PluginContext>
}

/** Returns contributions whose `load` can be refused: views by their name, other parts by the plugin. */
function withLoads<T extends object>(value: T, refusedFor: (name: string) => Error | undefined): T {
  const wrap = (name: string, part: unknown): unknown => {
    const { load }: { readonly load?: unknown } = Object(part)
    if (typeof load !== 'function') return part
    return {
      ...Object(part),
      load: async () => {
        const error = refusedFor(name)
        if (error) throw error
        return (load as Load)()
      },
    }
  }
  const points = Object.entries(value).map(([point, parts]) => {
    if (Array.isArray(parts)) return [point, parts.map((part) => wrap('', part))]
    if (point !== 'views') return [point, parts]
    return [
      point,
      Object.fromEntries(Object.entries(Object(parts)).map(([name, part]) => [name, wrap(name, part)])),
    ]
  })
  // The same members as the contributions.
  return Object.fromEntries(points) as T
}

/** Returns plugins that do the same as the given ones, and what a replay needs of them. */
export function observePlugins(given: readonly AnyPlugin[]): ObservedPlugins {
  const contexts = new Map<string, PluginContext>()
  const stores = new Map<string, WritableStore<unknown>>()
  const refused = new Map<string, Error>()
  const tokens = new Map<string, readonly Token<unknown>[]>()
  const key = (plugin: string, view: string): string => `${plugin}/${view}`

  const withStores = (id: string, context: PluginContext): PluginContext => {
    const createStore: PluginContext['createStore'] = (name, initial) => {
      const store = context.createStore(name, initial)
      // Written with a value of the report, as far as it has the same type.
      stores.set(key(id, name), store as unknown as WritableStore<unknown>)
      return store
    }
    return Object.create(context, { createStore: { value: createStore } })
  }
  const withContext = (id: string, provider: ServiceProvider): ServiceProvider => {
    const { deps, create } = provider
    if (!create) return provider
    const at = deps.findIndex((token) => token.id === ContextToken.id)
    return {
      ...provider,
      create: (...services) =>
        create(
          ...services.map((service, index) =>
            // The container passes the services in the order of `deps`.
            index === at ? withStores(id, service as PluginContext) : service,
          ),
        ),
    }
  }
  const observeServices = (id: string, providers: readonly ServiceProvider[]): readonly ServiceProvider[] => {
    tokens.set(
      id,
      providers.map(({ token }) => token),
    )
    return providers.map((provider) => withContext(id, provider))
  }
  const plugins = given.map(({ manifest }) => {
    const { id, services, contributes, start } = manifest
    return definePlugin<PluginTypes>({
      ...manifest,
      ...(services && {
        services:
          typeof services === 'function'
            ? async () => ({ default: observeServices(id, (await services()).default) })
            : observeServices(id, services),
      }),
      ...(contributes && { contributes: withLoads(contributes, (name) => refused.get(key(id, name))) }),
      start(context) {
        const own = withStores(id, context)
        contexts.set(id, own)
        return start?.(own)
      },
    })
  })
  const hasView = (plugin: string, view: string): boolean =>
    Object.hasOwn(
      Object(given.find(({ manifest }) => manifest.id === plugin)?.manifest.contributes?.views),
      view,
    )
  return {
    plugins,
    contexts,
    stores,
    async createServices(kernel: AnyKernel, plugin, view) {
      // The code of a view loads the services of its plugin before.
      await kernel.contributions.find(points.views, view)?.load()
      for (const token of tokens.get(plugin) ?? []) contexts.get(plugin)?.get(token)
    },
    refuse: (plugin, view, error) => void refused.set(key(plugin, hasView(plugin, view) ? view : ''), error),
  }
}
