import type { Token } from '../di/token.js'
import type { Caller, KernelLayer } from '../layers/kernel-layer.js'

/**
 * Defines the members that layers have for a caller on an object; each is created when it is first read.
 *
 * @param resolve returns the service of a token in the caller's view
 * @param view wraps members that are bound to the caller
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
