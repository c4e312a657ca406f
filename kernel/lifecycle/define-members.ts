import type { Token } from '../di/token.js'
import type { Caller, KernelLayer } from './kernel-layer.js'

/**
 * Gives an object the members that layers have for a caller; each is made when it is first read.
 *
 * @param resolve gives the service of a token as the caller has it
 * @param view wraps what is bound to the caller
 */
export function defineMembers(
  target: object,
  layers: readonly KernelLayer[],
  caller: Caller,
  resolve: (token: Token<object>) => unknown,
  view: <T extends object>(bound: T) => T,
): void {
  for (const { members = {}, bound = {} } of layers) {
    for (const [name, token] of Object.entries(members))
      Object.defineProperty(target, name, { enumerable: true, get: () => resolve(token) })
    for (const [name, bind] of Object.entries(bound)) {
      let made: object | undefined
      Object.defineProperty(target, name, {
        enumerable: true,
        get() {
          made ??= view(bind(caller))
          return made
        },
      })
    }
  }
}
