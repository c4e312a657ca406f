import { instance as rootContainer } from '#tsyringe'
import { QuoinError } from '../errors/quoin-error.js'
import { pluginFault } from '../plugin/plugin-fault.js'
import { ContextToken } from './kernel-tokens.js'
import type { ServiceProvider } from './provide.js'
import type { Token } from './token.js'

/** The services of one kernel: made on first use, disposed of in reverse. */
export interface ServiceContainer {
  /**
   * What the host provides replaces anything, whenever it is registered; a plugin only adds. A later registration of the same
   * owner wins, unless the service was already made. Throws `CONTRIBUTION_DUPLICATE` naming both owners.
   */
  register(provider: ServiceProvider, owner: string): void
  registerValue<T>(token: Token<T>, value: T): void
  has(token: Token<unknown>): boolean
  /** Throws `SERVICE_MISSING`, `SERVICE_CIRCULAR`, and `PLUGIN_FAILED` naming the owner where making it throws. */
  resolve<T>(token: Token<T>): T
  /** The same as an owner sees it. */
  resolveFor<T>(owner: string, token: Token<T>): T
  /**
   * Disposes of what an owner's providers made, newest first, and forgets a plugin's providers; gives what was thrown.
   *
   * @param bound ends the wait for a service that never ends
   */
  disposeOf(owner: string, bound?: (ending: Promise<void>) => Promise<void>): Promise<readonly unknown[]>
}

/** A service that somebody asks for. */
export interface Wanted {
  /** Who provides it: a plugin, `kernel` or `host`. */
  readonly owner: string
  /** Gives the service itself, made once. */
  readonly make: () => unknown
}

interface Made {
  readonly owner: string
  readonly dispose: () => void | Promise<void>
}

/**
 * Wraps a tsyringe child container. The wrapper adds what it lacks: factories are tracked and disposed of, a circle names its
 * path, and each owner gets its own view of the kernel's services, such as its own context for `ContextToken`.
 *
 * @param viewOf what an asker gets for a token instead of the service itself; may refuse by throwing
 */
export function createServiceContainer(
  viewOf: (asker: string, token: Token<unknown>, wanted: Wanted) => unknown,
): ServiceContainer {
  const inner = rootContainer.createChildContainer()
  const making: Token<unknown>[] = []
  const asking: string[] = []
  const owners = new Map<symbol, string>()
  let made: Made[] = []

  const missing = ({ name }: Token<unknown>): QuoinError => {
    const wantedBy = making.at(-1)?.name
    return new QuoinError('SERVICE_MISSING', {
      details: wantedBy ? `${name}, wanted by ${wantedBy}` : name,
      fix: 'Use the plugin that provides it, or pass provide() to createKernel.',
    })
  }

  /** Both our own look-ups and those of tsyringe for classes pass here. */
  const bind = <T>(token: Token<T>, owner: string, make: () => T): void => {
    owners.set(token.id, owner)
    inner.register(token.id, {
      useFactory() {
        // Its plugin may have ended.
        if (owners.get(token.id) !== owner) throw missing(token)
        const asker = asking.at(-1)
        return (asker === undefined ? undefined : viewOf(asker, token, { owner, make })) ?? make()
      },
    })
  }

  const resolve = <T>(token: Token<T>): T => {
    if (owners.has(token.id)) return inner.resolve<T>(token.id)
    throw missing(token)
  }

  const create = (provider: ServiceProvider, owner: string): unknown => {
    const start = making.findIndex((token) => token.id === provider.token.id)
    if (start >= 0) {
      const path = [...making.slice(start).map((token) => token.name), provider.token.name]
      throw new QuoinError('SERVICE_CIRCULAR', { details: path.join(' → ') })
    }
    making.push(provider.token)
    asking.push(owner)
    try {
      const service = provider.useClass
        ? inner.resolve(provider.useClass)
        : provider.create?.(...provider.deps.map((dep) => resolve(dep)))
      const dispose = provider.dispose
      if (dispose) made.push({ owner, dispose: () => dispose(service) })
      return service
    } catch (thrown) {
      throw pluginFault(thrown, owner, `service '${provider.token.name}'`)
    } finally {
      making.pop()
      asking.pop()
    }
  }

  bind(ContextToken, 'kernel', () => {
    throw new QuoinError('SERVICE_MISSING', { details: 'kernel.context belongs to services of plugins' })
  })

  return {
    register(provider, owner) {
      const { token } = provider
      const other = owners.get(token.id)
      if (other !== undefined && other !== owner && owner !== 'host') {
        if (other === 'host') return
        throw new QuoinError('CONTRIBUTION_DUPLICATE', {
          details: `service '${token.name}' of plugin '${owner}' is already provided by '${other}'`,
          fix: 'Only the host replaces services: provide() in the options of createKernel.',
        })
      }
      let made: { readonly service: unknown } | undefined
      bind(token, owner, () => {
        made ??= { service: create(provider, owner) }
        return made.service
      })
    },
    registerValue: (token, value) => bind(token, 'kernel', () => value),
    has: (token) => owners.has(token.id),
    resolve,
    resolveFor(owner, token) {
      asking.push(owner)
      try {
        return resolve(token)
      } finally {
        asking.pop()
      }
    },
    async disposeOf(owner, bound = (ending) => ending) {
      const mine = made.filter((entry) => entry.owner === owner).reverse()
      made = made.filter((entry) => entry.owner !== owner)
      const faults: unknown[] = []
      for (const entry of mine) {
        try {
          await bound(Promise.resolve(entry.dispose()))
        } catch (error) {
          faults.push(error)
        }
      }
      // Those of the host stay: what it holds of an ended kernel may still be read.
      for (const [id, provided] of owners) if (provided === owner && owner !== 'host') owners.delete(id)
      return faults
    },
  }
}
