import type { ReserverOf } from '../contributions/contribution-registry.js'
import type { ServiceProvider } from '../di/provide.js'
import type { ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { pluginFault, QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from '../plugin/plugin.js'

/** Loads the services of plugins when they are first needed. */
export interface ServiceLoader {
  /**
   * Registers a list at once; a module is loaded later. Throws `CONTRIBUTION_DUPLICATE`.
   *
   * @param prepare runs with the load of a module whose services may need those of other plugins
   */
  add(manifest: PluginManifest, prepare: () => Promise<void>): void
  remove(plugin: string): void
  /** Resolves when a plugin's services can be created. A failed load is retried with the next call. */
  ready(plugin: string): Promise<void>
  /** Resolves when the services of a plugin and of those that it requires can be created: code may use them at once. */
  readyWithRequired(plugin: string): Promise<unknown>
  isReady(plugin: string): boolean
  /** Returns the plugin that exposes a service, also before it is loaded. */
  exposerOf(token: Token<unknown>): string | undefined
  /**
   * Loads and returns a service, after the plugin that exposes it, or whose id its name begins with, has loaded its services.
   *
   * @param resolve returns the service in the caller's view; the host's view if left out
   */
  load<T>(token: Token<T>, resolve?: (token: Token<T>) => T): Promise<T>
}

type Source = Exclude<PluginManifest['services'], undefined>

interface Pending {
  readonly source: Extract<Source, () => unknown>
  loading: Promise<void> | undefined
}

export function createServiceLoader(container: ServiceContainer, reserverOf: ReserverOf): ServiceLoader {
  const pending = new Map<string, Pending>()
  const exposed = new Map<symbol, string>()
  const required = new Map<string, readonly string[]>()

  const check = (token: Token<unknown>, plugin: string): void => {
    const other = exposed.get(token.id) ?? reserverOf(token.name, plugin)
    if (other === undefined || other === plugin) return
    throw new QuoinError('CONTRIBUTION_DUPLICATE', {
      details: `service '${token.name}' of plugin '${plugin}' is already exposed by '${other}'`,
    })
  }
  const register = (providers: readonly ServiceProvider[], plugin: string): void => {
    for (const provider of providers) {
      check(provider.token, plugin)
      container.register(provider, plugin)
    }
  }

  const ready: ServiceLoader['ready'] = (plugin) => {
    const found = pending.get(plugin)
    if (!found) return Promise.resolve()
    found.loading ??= Promise.resolve()
      .then(found.source)
      .then(({ default: providers }) => {
        // The plugin may have been removed meanwhile: then it provides nothing.
        if (pending.get(plugin) !== found) return
        register(providers, plugin)
        pending.delete(plugin)
      })
      .catch((thrown: unknown) => {
        found.loading = undefined
        throw pluginFault(thrown, plugin, 'load of its services')
      })
    return found.loading
  }

  // Circular requirements are refused before anything is added.
  const readyWithRequired: ServiceLoader['readyWithRequired'] = (plugin) =>
    Promise.all([ready(plugin), ...(required.get(plugin) ?? []).map(readyWithRequired)])

  return {
    add({ id, services = [], expose, requires, uses }, prepare) {
      if (expose) {
        check(expose, id)
        exposed.set(expose.id, id)
      }
      required.set(id, requires ?? [])
      if (typeof services === 'function') {
        const source =
          (requires ?? uses) ? async () => (await Promise.all([services(), prepare()]))[0] : services
        pending.set(id, { source, loading: undefined })
      } else register(services, id)
    },
    remove(plugin) {
      pending.delete(plugin)
      required.delete(plugin)
      for (const [id, owner] of exposed) if (owner === plugin) exposed.delete(id)
    },
    ready,
    readyWithRequired,
    isReady: (plugin) => !pending.has(plugin),
    exposerOf: (token) => exposed.get(token.id),
    async load(token, resolve = container.resolve) {
      // A service that is not exposed, such as one that a contribution names, has the plugin's id before the point.
      await ready(exposed.get(token.id) ?? token.name.replace(/\..*/, ''))
      return resolve(token)
    },
  }
}
