/**
 * Identifies a service in the container of a kernel. The identity is the string: two copies of a package on one page
 * mean the same service.
 *
 * @example
 * export const SwapToken: Token<SwapApi> = createToken('swap')
 */
export interface Token<T, Whole = T> {
  readonly id: symbol
  readonly name: string
  /** Only for inference; never present at run time. */
  readonly service?: T
  /** For inference, too: the service with its internal members, which a replacement must have as well. */
  readonly whole?: Whole
}

/**
 * Creates a token. Call it at module scope: it has no side effects. The name begins with the id of the plugin that provides the service:
 * `load` loads the services of that plugin first.
 *
 * @example
 * const PriceToken: Token<PriceApi> = createToken('example.price')
 */
export function createToken<T, Whole = T>(name: string): Token<T, Whole> {
  return { id: Symbol.for(`quoin:${name}`), name }
}

/** The services that a tuple of tokens names, in order. */
export type ServicesOf<Deps extends readonly Token<unknown>[]> = {
  readonly [K in keyof Deps]: Deps[K] extends Token<infer T> ? T : never
}

/** Resolves a service by the id of its token. */
export type ResolveById = (id: symbol) => unknown

/**
 * Key under which `@injectable()` keeps the function that creates an instance. A kernel without such services then
 * carries no dependency injection library: only the decorators import it.
 */
// Two copies of the package on a page share the symbol, which the type of `Symbol.for` cannot express.
export const makeInstance: unique symbol = Symbol.for('quoin:make-instance') as never
