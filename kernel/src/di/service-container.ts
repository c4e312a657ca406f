import './reflect-polyfill.js'
import { instanceCachingFactory, container as rootContainer } from '#tsyringe'
import { QuoinError } from '../errors/quoin-error.js'
import { ContextToken } from './kernel-tokens.js'
import type { ServiceProvider } from './provide.js'
import type { Token } from './token.js'

/** The services of one kernel: made on first use, disposed of in reverse. */
export interface ServiceContainer {
  /** A later registration for the same token wins, unless the service was already made. */
  register(provider: ServiceProvider, owner: string): void
  registerValue<T>(token: Token<T>, value: T): void
  has(token: Token<unknown>): boolean
  /** Throws `SERVICE_MISSING`, `SERVICE_CIRCULAR`. */
  resolve<T>(token: Token<T>): T
  /** Disposes of what an owner's providers made, newest first; gives what was thrown. */
  disposeOf(owner: string): Promise<readonly unknown[]>
}

interface Made {
  readonly owner: string
  readonly dispose: () => void | Promise<void>
}

/**
 * Wraps a tsyringe child container. The wrapper adds what it lacks: factories are tracked and disposed of, a
 * circle names its path, and `ContextToken` is the context of the plugin whose service is being made.
 *
 * @param contextOf the context of an owner
 */
export function createServiceContainer(contextOf: (owner: string) => unknown): ServiceContainer {
  const inner = rootContainer.createChildContainer()
  const making: { readonly token: Token<unknown>; readonly owner: string }[] = []
  let made: Made[] = []

  const resolve = <T>(token: Token<T>): T => {
    if (!inner.isRegistered(token.id)) {
      const wantedBy = making.at(-1)?.token.name
      throw new QuoinError('SERVICE_MISSING', {
        details: wantedBy ? `${token.name}, wanted by ${wantedBy}` : token.name,
        fix: 'Use the plugin that provides it, or pass provide() to createKernel.',
      })
    }
    return inner.resolve<T>(token.id)
  }

  const create = (provider: ServiceProvider, owner: string): unknown => {
    const start = making.findIndex((entry) => entry.token.id === provider.token.id)
    if (start >= 0) {
      const path = [...making.slice(start).map((entry) => entry.token.name), provider.token.name]
      throw new QuoinError('SERVICE_CIRCULAR', { details: path.join(' → ') })
    }
    making.push({ token: provider.token, owner })
    try {
      const service = provider.useClass
        ? inner.resolve(provider.useClass)
        : provider.create?.(...provider.deps.map((dep) => resolve(dep)))
      const dispose = provider.dispose
      if (dispose) made.push({ owner, dispose: () => dispose(service) })
      return service
    } finally {
      making.pop()
    }
  }

  inner.register(ContextToken.id, { useFactory: () => contextOf(making.at(-1)?.owner ?? 'kernel') })

  return {
    register(provider, owner) {
      inner.register(provider.token.id, { useFactory: instanceCachingFactory(() => create(provider, owner)) })
    },
    registerValue(token, value) {
      inner.register(token.id, { useValue: value })
    },
    has: (token) => inner.isRegistered(token.id),
    resolve,
    async disposeOf(owner) {
      const mine = made.filter((entry) => entry.owner === owner).reverse()
      made = made.filter((entry) => entry.owner !== owner)
      const faults: unknown[] = []
      for (const entry of mine) {
        try {
          await entry.dispose()
        } catch (error) {
          faults.push(error)
        }
      }
      return faults
    },
  }
}
