import './reflect-polyfill.js'

/**
 * For services that are classes: `@injectable()` on the class, `@inject(token.id)` on each parameter. Take them from here:
 * bundlers get the build of tsyringe for current browsers, and a second copy of it would not know what was decorated.
 */
export { inject, injectable } from '#tsyringe'
