import type { Owned, PluginContext, ReadableStore, RegisteredFeature } from '#kernel'
import type { AccountPlugin } from './contract.js'

/** The conditions of features that are loaded (`FeatureContribution.offer`). */
export interface FeatureOffers {
  /** Ids of the features whose loaded condition is met. */
  readonly store: ReadableStore<ReadonlySet<string>>
  /** Returns whether a feature is offered; false while its condition is loading. The first call loads it. */
  isOffered(feature: Owned<RegisteredFeature>): boolean
}

/** Creates the reader of the conditions. One that fails to load hides its own feature only, and is loaded again. */
export function createFeatureOffers(ctx: PluginContext<AccountPlugin>): FeatureOffers {
  const store = ctx.createStore<ReadonlySet<string>>('offers', new Set())
  const known = new WeakSet<Owned<RegisteredFeature>>()

  async function follow({ id, offer }: Owned<RegisteredFeature>): Promise<void> {
    const offered = await offer?.()
    if (!offered || ctx.signal.aborted) return
    const update = (): void => {
      const others = [...store.getState()].filter((one) => one !== id)
      if (offered.getState() === store.getState().has(id)) return
      store.setState(new Set(offered.getState() ? [...others, id] : others))
    }
    ctx.own(offered.subscribe(update))
    update()
  }

  return {
    store,
    isOffered(feature) {
      if (!feature.offer) return true
      if (!known.has(feature)) {
        known.add(feature)
        follow(feature).catch((error: unknown) => {
          known.delete(feature)
          if (!ctx.signal.aborted) ctx.report(error)
        })
      }
      return store.getState().has(feature.id)
    },
  }
}
