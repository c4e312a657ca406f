import { type CaipNetworkId, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import { type SwapBridges, type SwapPlugin, type SwapProvider, swapProviders } from '../contract.js'

/** A loaded provider. */
export interface LoadedProvider {
  readonly id: string
  readonly name: string
  readonly provider: SwapProvider
  /** The quote of one of its makers: only that is used. */
  readonly quoteId?: string | undefined
  /** The quotes of its makers that are left out. */
  readonly without?: readonly string[] | undefined
}

/** Identifies the maker of a quote. */
export type QuoteMaker = Pick<LoadedProvider, 'id' | 'quoteId'>

/** Returns the provider with only the quotes of one maker. */
export const onlyOf = (
  all: readonly LoadedProvider[],
  { id, quoteId }: QuoteMaker,
): readonly LoadedProvider[] => all.flatMap((one) => (one.id === id ? { ...one, quoteId } : []))

/** Returns the providers without the quotes of one maker. */
export const withoutMaker = (
  all: readonly LoadedProvider[],
  { id, quoteId }: QuoteMaker,
): readonly LoadedProvider[] =>
  all.flatMap((one) => {
    if (one.id !== id) return one
    const isWhole = quoteId === undefined || one.quoteId !== undefined
    return isWhole ? [] : { ...one, without: [...(one.without ?? []), quoteId] }
  })

/** The contributed providers. */
export interface Providers {
  /** `undefined` while they are loading. */
  readonly store: ReadableStore<readonly LoadedProvider[] | undefined>
  /**
   * Returns the providers of a network; none while they are loading. With another network as `destination`: those that
   * bridge to it, bound to it.
   */
  at(network: CaipNetworkId, destination?: CaipNetworkId): readonly LoadedProvider[]
  /** Returns whether a provider does not know yet if it exchanges on a network. */
  isPendingAt(network: CaipNetworkId): boolean
  /** Returns the networks to which a provider bridges from a network. */
  destinations(network: CaipNetworkId): readonly CaipNetworkId[]
}

/** Returns a provider of bridges in the form of one of swaps: whoever swaps on one network only, is never asked. */
function bridging(
  { provider, ...loaded }: LoadedProvider,
  bridges: SwapBridges,
  destination: CaipNetworkId,
): LoadedProvider {
  return {
    ...loaded,
    provider: {
      supports: (network) => provider.supports(network),
      tokens: (_, signal) => provider.tokens(destination, signal),
      quote: (request, signal) => bridges.quote({ ...request, destination }, signal),
      allowance: (request, signal) => bridges.allowance({ ...request, destination }, signal),
      buildApproval: (request, amount, signal) =>
        bridges.buildApproval({ ...request, destination }, amount, signal),
      // A bridge takes no permit.
      build: ({ permit: _, ...order }, signal) => bridges.build({ ...order, destination }, signal),
      bridges,
    },
  }
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

  /** Returns the result of a provider; the fallback if it throws. */
  const orElse = <T>(fallback: T, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!ctx.signal.aborted) ctx.report(error)
      return fallback
    }
  }
  const supports = ({ provider }: LoadedProvider, network: CaipNetworkId): boolean | undefined =>
    orElse(false, () => provider.supports(network))
  const on = (network: CaipNetworkId): readonly LoadedProvider[] =>
    (store.getState() ?? []).filter((one) => supports(one, network))
  const destinationsOf = ({ provider }: LoadedProvider, network: CaipNetworkId): readonly CaipNetworkId[] =>
    orElse([], () => provider.bridges?.destinations(network) ?? []).filter((one) => one !== network)

  return {
    store,
    at(network, destination) {
      if (destination === undefined || destination === network) return on(network)
      return on(network).flatMap((one) => {
        const { bridges } = one.provider
        const isTo = bridges && destinationsOf(one, network).includes(destination)
        return isTo ? bridging(one, bridges, destination) : []
      })
    },
    isPendingAt: (network) => (store.getState() ?? []).some((one) => supports(one, network) === undefined),
    destinations: (network) => [...new Set(on(network).flatMap((one) => destinationsOf(one, network)))],
  }
}
