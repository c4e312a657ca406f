import './reflect-polyfill.js'
// Types by the name of the package, not by ours: tools that look at declarations do not follow '#' out of the package.
import type * as Tsyringe from 'tsyringe'
import { instance as rootContainer } from '#tsyringe'
import * as tsyringe from '#tsyringe/decorators'
import { makeInstance, type ResolveById } from './make-instance.js'

type Inject = typeof Tsyringe.inject
type Injectable = typeof Tsyringe.injectable

/** The tokens of a class's parameters are kept with the class. */
const injectedIds = Symbol.for('quoin:injected-ids')
const idsOf = (target: object): readonly symbol[] => {
  const ids: unknown = Reflect.get(target, injectedIds)
  return Array.isArray(ids) ? ids : []
}
const keep = (target: object, key: symbol, value: unknown): void => {
  Object.defineProperty(target, key, { value, configurable: true })
}

/**
 * For a parameter of a service that is a class: `@inject(token.id)`. Take it from here: the package carries its own build of
 * tsyringe, and a second copy would not know what was decorated.
 */
export const inject: Inject = (id, options) => (target, member, index) => {
  tsyringe.inject(id, options)(target, member, index)
  if (typeof id === 'symbol') keep(target, injectedIds, [...idsOf(target), id])
}

/** For a service that is a class: `@injectable()`. */
export const injectable: Injectable = (options) => (target) => {
  tsyringe.injectable(options)(target)
  keep(target, makeInstance, (resolve: ResolveById) => {
    const container = rootContainer.createChildContainer()
    for (const id of idsOf(target)) container.register(id, { useFactory: () => resolve(id) })
    return container.resolve(target)
  })
}
