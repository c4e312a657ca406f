import './reflect-polyfill.js'
// Types by the package's name, not by our alias: tools that read declarations do not resolve '#' outside it.
import type * as Tsyringe from 'tsyringe'
import { instance as rootContainer } from '#tsyringe'
import * as tsyringe from '#tsyringe/decorators'
import { makeInstance, type ResolveById } from './token.js'

type Inject = typeof Tsyringe.inject
type Injectable = typeof Tsyringe.injectable

/** Key under which a class keeps the tokens of its parameters. */
const injectedIds = Symbol.for('quoin:injected-ids')
const idsOf = (target: object): readonly symbol[] => {
  const ids: unknown = Reflect.get(target, injectedIds)
  return Array.isArray(ids) ? ids : []
}
const keep = (target: object, key: symbol, value: unknown): void => {
  Object.defineProperty(target, key, { value, configurable: true })
}

/**
 * For a parameter of a service that is a class: `@inject(token.id)`. Import it from here: the package bundles its own
 * build of tsyringe, and a second copy would not have the metadata of the decorated classes.
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
