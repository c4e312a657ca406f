/** Resolves a service by the id of its token. */
export type ResolveById = (id: symbol) => unknown

/**
 * Where `@injectable()` keeps how a class is made. A kernel without such services then carries no dependency injection library: only
 * the decorators import it.
 */
// Two copies of the package on a page mean the same symbol, which the type of `Symbol.for` cannot say.
export const makeInstance: unique symbol = Symbol.for('quoin:make-instance') as never
