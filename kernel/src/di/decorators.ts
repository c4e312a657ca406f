import './reflect-polyfill.js'
import * as tsyringe from '#tsyringe/decorators'

/**
 * For a parameter of a service that is a class: `@inject(token.id)`. Take it from here: the package carries its own build of
 * tsyringe, and a second copy would not know what was decorated.
 */
// A binding of this module, not an export passed on: a bundler then keeps the polyfill that it needs, and only with it.
export const inject: typeof tsyringe.inject = tsyringe.inject

/** For a service that is a class: `@injectable()`. */
export const injectable: typeof tsyringe.injectable = tsyringe.injectable
