import type { ServiceContainer } from '../di/service-container.js'
import type { Token } from '../di/token.js'
import type { KernelLayer, ServiceCaller } from '../layers/kernel-layer.js'
import * as tokens from '../plugin/kernel-tokens.js'
import type { ReadableStore } from '../store/store.js'
import type { Stores } from '../store/stores.js'
import type { PluginLifetime } from './plugin-lifetime.js'

/** The services of the kernel in the view of one plugin. */
export interface ServiceViews {
  /** Returns the view of a service, created on first use; `undefined` if the token is not of the kernel. */
  viewOf(token: Token<unknown>): unknown
  add<T extends object>(token: Token<T>, view: T): void
}

/** @param scoped members of a service that differ for the plugin, by the id of its token */
export function createServiceViews(
  container: ServiceContainer,
  layers: readonly KernelLayer[],
  { own, guard, readable, view }: PluginLifetime,
  caller: Pick<ServiceCaller, 'id' | 'need'>,
  scoped: Readonly<Record<symbol, (service: never) => object>>,
): ServiceViews {
  const parts = {
    ...scoped,
    [tokens.StoresToken.id]: (stores: Stores): Stores => ({
      list: () => stores.list().map((one) => ({ ...one, store: readable(one.store) })),
    }),
  }
  for (const layer of layers) Object.assign(parts, layer.scoped?.({ ...caller, own, guard }))
  const shared = [
    ...layers.flatMap((layer) => Object.values(layer.members ?? {})),
    tokens.BusToken,
    tokens.StoresToken,
  ].map((token) => token.id)
  const views = new Map<symbol, object>()
  return {
    viewOf(token) {
      const known = views.get(token.id)
      if (known || !shared.includes(token.id)) return known
      // Services of the kernel are objects. They may have another object for plugins, and at most this one store.
      type Service = { readonly seen?: Service; readonly store?: ReadableStore<unknown> }
      const whole = container.resolveFor('kernel', token) as Service
      const { seen: service = whole } = whole
      const viewed = view(service, {
        ...(service.store && { store: readable(service.store) }),
        ...parts[token.id]?.(service as never),
      })
      views.set(token.id, viewed)
      return viewed
    },
    add: (token, viewed) => void views.set(token.id, viewed),
  }
}
