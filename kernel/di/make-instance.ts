/** Resolves a service by the id of its token. */
export type ResolveById = (id: symbol) => unknown

/**
 * Key under which `@injectable()` keeps the function that creates an instance. A kernel without such services then
 * carries no dependency injection library: only the decorators import it.
 */
// Two copies of the package on a page share the symbol, which the type of `Symbol.for` cannot express.
export const makeInstance: unique symbol = Symbol.for('quoin:make-instance') as never
