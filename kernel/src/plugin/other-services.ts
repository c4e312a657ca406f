import type { Wanted } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { ReadableStore } from '../store/store.js'
import type { PluginContextDeps } from './create-plugin-context.js'
import type { PluginManifest } from './plugin.js'
import { protectionsOf, type RequirePower } from './powers.js'
import { standIn } from './stand-in.js'

interface OtherServicesDeps extends Pick<PluginContextDeps, 'loader' | 'manifestOf'> {
  readonly requirePower: RequirePower
  /** A store that is only read, and whose subscriptions end with the plugin. */
  readonly readable: (store: ReadableStore<unknown>) => object
}

/** The services of other plugins, as one plugin has them. */
export interface OtherServices {
  /** Throws `PLUGIN_NOT_DECLARED` unless the manifest names the plugin that a service belongs to. */
  check(token: Token<unknown>, owner: string | undefined): void
  /** A stand-in that nobody can change; `undefined` for what is no service of another plugin. */
  viewOf(token: Token<unknown>, wanted: Wanted): unknown
}

const isStore = (value: object): value is ReadableStore<unknown> =>
  'getState' in value && 'subscribe' in value
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Lets a plugin reach the services that its manifest declares, and no more of them than their plugins allow. */
export function otherServices(
  { id, requires = [], uses = [] }: PluginManifest,
  { loader, manifestOf, requirePower, readable }: OtherServicesDeps,
): OtherServices {
  const seen = new WeakMap<object, unknown>()
  const once = (value: object, make: () => unknown): unknown => {
    if (!seen.has(value)) seen.set(value, make())
    return seen.get(value)
  }
  const storeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && isStore(value) ? once(value, () => readable(value)) : value
  /** A member of a service: its stores are read only, its data are copies, its parts stand-ins. */
  const partOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || isStore(value)) return storeOf(value)
    return once(value, () => (Object.values(value).some(isFunction) ? guard(value) : frozenCopy(value)))
  }
  const guard = <T extends object>(service: T, own: Partial<T> = {}): T =>
    standIn(service, own, {}, undefined, { part: partOf, answer: storeOf })

  /** Its plugin hands it out by contributing it to a point, as providers and conditions are. */
  const isOffered = ({ id: token }: Token<unknown>, owner: string): boolean =>
    manifestOf(owner)?.contributes?.extra?.some(({ value }) =>
      Object.values(Object(value)).some((part) => Object(part).id === token),
    ) === true

  const check: OtherServices['check'] = (token, owner) => {
    if (owner === undefined || owner === id || isOffered(token, owner)) return
    const isExposed = loader.exposerOf(token) === owner
    if (isExposed && [...requires, ...uses].includes(owner)) return
    throw new QuoinError('PLUGIN_NOT_DECLARED', {
      details: `plugin '${id}', service '${token.name}' of '${owner}'`,
      fix: isExposed
        ? `Name '${owner}' in uses of the manifest.`
        : 'Only what a plugin exposes is for others.',
    })
  }

  return {
    check,
    viewOf(token, wanted) {
      const owner = loader.exposerOf(token) ?? wanted.owner
      if (owner === id || owner === 'host' || owner === 'kernel') return undefined
      check(token, owner)
      const service = wanted.make()
      if (typeof service !== 'object' || service === null) return service
      return once(service, () => {
        const members = service as Readonly<Record<string, unknown>>
        const protects = protectionsOf(manifestOf(owner)).map(([name, protection]) => [
          name,
          (...args: readonly unknown[]) => {
            requirePower(`${owner}.${name}`, protection)
            return Reflect.apply(members[name] as () => unknown, service, args)
          },
        ])
        return guard(members, Object.fromEntries(protects))
      })
    },
  }
}
