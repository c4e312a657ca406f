import type { Token } from '../di/token.js'
import { QuoinError } from '../errors/quoin-error.js'
import { protectionsOf, requirePower } from '../layers/require-power.js'
import type { ServiceLoader } from '../layers/service-loader.js'
import type { HostPolicy } from '../options/kernel-options.js'
import type { PluginManifest } from '../plugin/plugin.js'
import { standIn } from '../plugin/stand-in.js'
import type { ReadableStore } from '../store/store.js'

interface OtherServicesDeps {
  readonly loader: Pick<ServiceLoader, 'exposerOf'>
  readonly manifestOf: (plugin: string) => PluginManifest | undefined
  readonly policy: HostPolicy
  /** Returns a read-only store whose subscriptions end with the plugin. */
  readonly readable: (store: ReadableStore<unknown>) => object
  /** Returns a frozen copy of data. */
  readonly frozen: <T>(value: T) => T
}

/** The services of other plugins, in the view of one plugin. */
export interface OtherServices {
  /** Throws `PLUGIN_NOT_DECLARED` unless the manifest names the plugin that a service belongs to. */
  check(token: Token<unknown>, owner: string | undefined): void
  /** Returns a stand-in of the owner's service that cannot be changed. */
  viewOf(token: Token<unknown>, owner: string, make: () => unknown): unknown
}

const isStore = (value: object): value is ReadableStore<unknown> =>
  'getState' in value && 'subscribe' in value
const isFunction = (value: unknown): boolean => typeof value === 'function'

/**
 * Gives a plugin access to the services that its manifest declares, within the limits that their plugins set. Loaded
 * with the first plugin that may need it.
 */
export function otherServices(
  manifest: PluginManifest,
  { loader, manifestOf, policy, readable, frozen }: OtherServicesDeps,
): OtherServices {
  const { id, requires = [], uses = [] } = manifest
  const seen = new WeakMap<object, unknown>()
  const once = (value: object, make: () => unknown): unknown => {
    if (!seen.has(value)) seen.set(value, make())
    return seen.get(value)
  }
  const storeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && isStore(value)
      ? once(value, () => readable(value))
      : frozen(value)
  /** Returns the view of a service's member: stores are read only, data are copies, other parts are stand-ins. */
  const partOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || isStore(value)) return storeOf(value)
    return once(value, () => (Object.values(value).some(isFunction) ? guard(value) : frozen(value)))
  }
  const guard = <T extends object>(service: T, own: Partial<T> = {}): T =>
    standIn(service, own, {}, undefined, { part: partOf, answer: storeOf })

  /**
   * Returns whether the owner contributes the service to a point of this plugin (`<plugin>.<name>`), as a provider, or
   * of the kernel, as a condition.
   */
  const isOffered = ({ id: token }: Token<unknown>, owner: string): boolean =>
    manifestOf(owner)?.contributes?.extra?.some(
      ({ point, value }) =>
        (!point.id.includes('.') || point.id.startsWith(`${id}.`)) &&
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
    viewOf(token, owner, make) {
      check(token, owner)
      const service = make()
      if (typeof service !== 'object' || service === null) return service
      return once(service, () => {
        const members = service as Readonly<Record<string, unknown>>
        const protects = Object.entries(protectionsOf(manifestOf(owner))).map(([name, protection]) => [
          name,
          (...args: readonly unknown[]) => {
            requirePower(manifest, policy, `${owner}.${name}`, protection)
            return Reflect.apply(members[name] as () => unknown, service, args)
          },
        ])
        return guard(members, Object.fromEntries(protects))
      })
    },
  }
}
