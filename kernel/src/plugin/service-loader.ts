import type { ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { PluginManifest } from './plugin.js'
import { pluginFault } from './plugin-fault.js'

/** Brings the services of plugins when they are first needed. */
export interface ServiceLoader {
  /** A list is registered at once; a module is only remembered. Throws `CONTRIBUTION_DUPLICATE`. */
  add(manifest: PluginManifest): void
  remove(plugin: string): void
  /** Resolves when a plugin's services can be made. One that failed to load is tried again with the next call. */
  ready(plugin: string): Promise<void>
  isReady(plugin: string): boolean
  /** The plugin whose service a token is, also before it is loaded. */
  exposerOf(token: Token<unknown>): string | undefined
  /**
   * A service, after the plugin that exposes it has loaded its own.
   *
   * @param resolve how the caller sees it; as the host does if left out
   */
  load<T>(token: Token<T>, resolve?: (token: Token<T>) => T): Promise<T>
}

type Source = Exclude<PluginManifest['services'], undefined>

interface Pending {
  readonly source: Extract<Source, () => unknown>
  loading: Promise<void> | undefined
}

export function createServiceLoader(container: ServiceContainer): ServiceLoader {
  const pending = new Map<string, Pending>()
  const exposed = new Map<symbol, string>()

  const ready: ServiceLoader['ready'] = (plugin) => {
    const found = pending.get(plugin)
    if (!found) return Promise.resolve()
    found.loading ??= Promise.resolve()
      .then(found.source)
      .then(({ default: providers }) => {
        // The plugin may have been removed meanwhile: then it provides nothing.
        if (pending.get(plugin) !== found) return
        for (const provider of providers) container.register(provider, plugin)
        pending.delete(plugin)
      })
      .catch((thrown: unknown) => {
        found.loading = undefined
        throw pluginFault(thrown, plugin, 'load of its services')
      })
    return found.loading
  }

  return {
    add({ id, services = [], expose }) {
      if (expose) {
        const other = exposed.get(expose.id)
        if (other !== undefined) {
          throw new QuoinError('CONTRIBUTION_DUPLICATE', {
            details: `service '${expose.name}' of plugin '${id}' is already exposed by '${other}'`,
          })
        }
        exposed.set(expose.id, id)
      }
      if (typeof services === 'function') pending.set(id, { source: services, loading: undefined })
      else for (const provider of services) container.register(provider, id)
    },
    remove(plugin) {
      pending.delete(plugin)
      for (const [id, owner] of exposed) if (owner === plugin) exposed.delete(id)
    },
    ready,
    isReady: (plugin) => !pending.has(plugin),
    exposerOf: (token) => exposed.get(token.id),
    async load(token, resolve = container.resolve) {
      const plugin = exposed.get(token.id)
      if (plugin !== undefined) await ready(plugin)
      return resolve(token)
    },
  }
}
