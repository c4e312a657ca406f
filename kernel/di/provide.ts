import type { ServicesOf, Token } from './token.js'

/** A class with `@injectable()` whose constructor parameters each carry `@inject(token.id)`. */
export type InjectableClass<T> = new (...args: never[]) => T

/** A recipe by which the container creates a service, once per kernel, on first use. */
export interface ServiceProvider<T = unknown> {
  readonly token: Token<unknown, T>
  readonly deps: readonly Token<unknown>[]
  readonly create?: (...services: readonly unknown[]) => T
  readonly useClass?: InjectableClass<T>
  /** Runs when the kernel (or the plugin that provides it) ends; only if the service was created. */
  readonly dispose?: (service: T) => void | Promise<void>
}

/** A service created by a function: `deps` are resolved first and passed in order. */
export interface FactoryRecipe<T, Deps extends readonly Token<unknown>[]> {
  readonly deps: Deps
  readonly create: (...services: ServicesOf<Deps>) => T
  readonly dispose?: (service: T) => void | Promise<void>
}

/** A service created from a class with explicit `@inject(token.id)` on each parameter. */
export interface ClassRecipe<T> {
  readonly useClass: InjectableClass<T>
  readonly dispose?: (service: T) => void | Promise<void>
}

/**
 * Declares a service of a plugin, or replaces one of the kernel's.
 *
 * @example
 * provide(SwapToken, { deps: [ContextToken], create: (ctx) => createSwapService(ctx) })
 */
export function provide<T, Whole, const Deps extends readonly Token<unknown>[]>(
  token: Token<T, Whole>,
  recipe: FactoryRecipe<Whole, Deps> | ClassRecipe<Whole>,
): ServiceProvider {
  const dispose = recipe.dispose
  const made: ServiceProvider<Whole> =
    'useClass' in recipe
      ? { token, deps: [], useClass: recipe.useClass, ...(dispose && { dispose }) }
      : {
          token,
          deps: recipe.deps,
          // The container resolves exactly `deps`, in order, so the tuple type holds at the call.
          create: recipe.create as (...services: readonly unknown[]) => Whole,
          ...(dispose && { dispose }),
        }
  // A provider is used only with its own token's type; erasing it allows a list of many.
  return made as ServiceProvider
}
