import { type CaipNetworkId, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import { type SwapPlugin, type SwapProvider, swapProviders } from '../contract.js'

/** A loaded provider. */
export interface LoadedProvider {
  readonly id: string
  readonly name: string
  readonly provider: SwapProvider
}

/** The contributed providers. */
export interface Providers {
  /** `undefined` while they are loading. */
  readonly store: ReadableStore<readonly LoadedProvider[] | undefined>
  /** Returns the providers of a network; none while they are loading. */
  at(network: CaipNetworkId): readonly LoadedProvider[]
}

/** Loads the providers with the plugin. One that fails to load does not affect the others. */
export function createProviders(ctx: PluginContext<SwapPlugin>): Providers {
  const services = createContributedServices(ctx, {
    name: 'providers',
    point: swapProviders,
    tokenOf: (entry) => entry.provider,
  })
  const supportChanges = ctx.createStore('supportChanges', 0)
  const followed = new WeakSet<SwapProvider>()
  const follow = (): void => {
    for (const { service } of services.getState() ?? []) {
      if (followed.has(service) || !service.supportStore) continue
      followed.add(service)
      ctx.own(service.supportStore.subscribe(() => supportChanges.setState((count) => count + 1)))
    }
  }
  ctx.own(services.subscribe(follow))
  follow()
  const store = deriveStore([services, supportChanges], () =>
    services
      .getState()
      ?.map(({ entry, service }): LoadedProvider => ({ id: entry.id, name: entry.name, provider: service })),
  )

  return {
    store,
    at(network) {
      return (store.getState() ?? []).filter(({ provider }) => {
        try {
          return provider.supports(network)
        } catch (error) {
          if (!ctx.signal.aborted) ctx.report(error)
          return false
        }
      })
    },
  }
}
