import { pluginFault, QuoinError } from '../errors/quoin-error.js'
import type { InjectableClass, ServiceProvider } from './provide.js'
import { makeInstance, type Token } from './token.js'

/** The services of one kernel: created on first use, disposed of in reverse order. */
export interface ServiceContainer {
  /**
   * Registers a provider. The host's providers replace any other, whenever they are registered; a plugin only adds. A
   * later registration of the same owner wins, unless the service was already created. Throws `CONTRIBUTION_DUPLICATE`
   * naming both owners.
   */
  register(provider: ServiceProvider, owner: string): void
  registerValue<T>(token: Token<T>, value: T): void
  has(token: Token<unknown>): boolean
  /** Throws `SERVICE_MISSING`, `SERVICE_CIRCULAR`, or `PLUGIN_FAILED` naming the owner if its creation throws. */
  resolve<T>(token: Token<T>): T
  /** Resolves a service with its internal members, which only the kernel uses. */
  resolveWhole<Seen, Whole>(token: Token<Seen, Whole>): Whole
  /** Resolves a service in the view of an owner. */
  resolveFor<T>(owner: string, token: Token<T>): T
  /**
   * Disposes of the services of an owner, newest first, and removes a plugin's providers; returns the errors thrown
   * meanwhile.
   *
   * @param bound limits the wait for a service whose disposal never ends
   */
  disposeOf(owner: string, bound?: (ending: Promise<void>) => Promise<void>): Promise<readonly unknown[]>
}

/** A requested service. */
export interface Wanted {
  /** The provider: a plugin, `kernel` or `host`. */
  readonly owner: string
  /** Returns the service itself, created once. */
  readonly make: () => unknown
}

interface Made {
  readonly owner: string
  readonly dispose: () => void | Promise<void>
}

function missing({ name }: Token<unknown>, wantedBy: Token<unknown> | undefined): QuoinError {
  return new QuoinError('SERVICE_MISSING', {
    details: wantedBy ? `${name}, wanted by ${wantedBy.name}` : name,
    fix: 'Use the plugin that provides it, or pass provide() to createKernel.',
  })
}

function makeClass(service: InjectableClass<unknown>, resolve: (token: Token<unknown>) => unknown): unknown {
  const make: unknown = Reflect.get(service, makeInstance)
  if (typeof make !== 'function')
    throw new QuoinError('PLUGIN_INVALID', { details: `class '${service.name}' lacks @injectable()` })
  return make((id: symbol) => resolve({ id, name: String(id.description).slice('quoin:'.length) }))
}

/** Disposes of one service after the other; returns the errors that were thrown. */
async function disposeOf(
  services: readonly Made[],
  bound: (ending: Promise<void>) => Promise<void>,
): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  for (const { dispose } of services) {
    try {
      await bound(Promise.resolve(dispose()))
    } catch (error) {
      faults.push(error)
    }
  }
  return faults
}

/**
 * Creates a container: services are created once and disposed of, a circular dependency is reported with its path, and
 * each owner gets its own view of the kernel's services, such as its own context for `ContextToken`. Classes are
 * created by tsyringe, which their decorators import.
 *
 * @param viewOf returns what an owner gets for a token instead of the service itself; may refuse by throwing
 */
export function createServiceContainer(
  viewOf: (requester: string, token: Token<unknown>, wanted: Wanted) => unknown,
): ServiceContainer {
  const factories = new Map<symbol, () => unknown>()
  const making: Token<unknown>[] = []
  const resolving: string[] = []
  const owners = new Map<symbol, string>()
  let made: Made[] = []

  const bind = <T>(token: Token<T>, owner: string, make: () => T): void => {
    owners.set(token.id, owner)
    factories.set(token.id, () => {
      const requester = resolving.at(-1)
      return (requester === undefined ? undefined : viewOf(requester, token, { owner, make })) ?? make()
    })
  }

  const resolve = <T>(token: Token<T>): T => {
    const make = owners.has(token.id) && factories.get(token.id)
    if (!make) throw missing(token, making.at(-1))
    // Only `bind` with the same token writes under its id, so the service is of its type.
    return make() as T
  }
  const fixed = new Set<symbol>()

  const create = (provider: ServiceProvider, owner: string): unknown => {
    const start = making.findIndex((token) => token.id === provider.token.id)
    if (start >= 0) {
      const path = [...making.slice(start).map((token) => token.name), provider.token.name]
      throw new QuoinError('SERVICE_CIRCULAR', { details: path.join(' → ') })
    }
    making.push(provider.token)
    resolving.push(owner)
    try {
      const service = provider.useClass
        ? makeClass(provider.useClass, resolve)
        : provider.create?.(...provider.deps.map((dep) => resolve(dep)))
      const dispose = provider.dispose
      if (dispose) made.push({ owner, dispose: () => dispose(service) })
      return service
    } catch (thrown) {
      throw pluginFault(thrown, owner, `service '${provider.token.name}'`)
    } finally {
      making.pop()
      resolving.pop()
    }
  }

  return {
    register(provider, owner) {
      const { token } = provider
      if (fixed.has(token.id))
        throw new QuoinError('OPTIONS_INVALID', { details: `provide: '${token.name}' cannot be replaced` })
      const other = owners.get(token.id)
      if (other !== undefined && other !== owner && owner !== 'host') {
        if (other === 'host') return
        throw new QuoinError('CONTRIBUTION_DUPLICATE', {
          details: `service '${token.name}' of plugin '${owner}' is already provided by '${other}'`,
          fix: 'Only the host replaces services: pass provide() to createKernel.',
        })
      }
      let made: { readonly service: unknown } | undefined
      bind(token, owner, () => {
        made ??= { service: create(provider, owner) }
        return made.service
      })
    },
    registerValue(token, value) {
      fixed.add(token.id)
      bind(token, 'kernel', () => value)
    },
    has: (token) => owners.has(token.id),
    resolve,
    // The same object: a token has two types for it.
    resolveWhole: <Seen, Whole>(token: Token<Seen, Whole>) =>
      resolve(token as Token<unknown> as Token<Whole>),
    resolveFor(owner, token) {
      resolving.push(owner)
      try {
        return resolve(token)
      } finally {
        resolving.pop()
      }
    },
    async disposeOf(owner, bound = (ending) => ending) {
      const mine = made.filter((entry) => entry.owner === owner).reverse()
      made = made.filter((entry) => entry.owner !== owner)
      const faults = await disposeOf(mine, bound)
      // Keeps those of host and kernel: a page may still read members of an ended kernel.
      if (owner === 'host' || owner === 'kernel') return faults
      for (const [id, provided] of owners) if (provided === owner) owners.delete(id)
      return faults
    },
  }
}
