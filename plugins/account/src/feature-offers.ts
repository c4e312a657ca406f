import type { Owned, PluginContext, ReadableStore, RegisteredFeature } from '#kernel'
import type { AccountPlugin } from './contract.js'

/** Whether each feature's loaded condition is met, by the feature's id; absent while it is unknown. */
export type OfferedFeatures = Readonly<Record<string, boolean>>

/** The conditions of features that are loaded (`FeatureContribution.offer`). */
export interface FeatureOffers {
  readonly store: ReadableStore<OfferedFeatures>
  /** Returns whether a feature is offered; undefined while that is unknown. The first call loads its condition. */
  isOffered(feature: Owned<RegisteredFeature>): boolean | undefined
}

/** Creates the reader of the conditions. One that fails to load hides its own feature only, and is loaded again. */
export function createFeatureOffers(ctx: PluginContext<AccountPlugin>): FeatureOffers {
  const store = ctx.createStore<OfferedFeatures>('offers', {})
  const known = new WeakSet<Owned<RegisteredFeature>>()

  const set = (id: string, isOffered: boolean | undefined): void => {
    if (store.getState()[id] === isOffered) return
    const { [id]: _before, ...others } = store.getState()
    store.setState(isOffered === undefined ? others : { ...others, [id]: isOffered })
  }

  async function follow({ id, offer }: Owned<RegisteredFeature>): Promise<void> {
    const offered = await offer?.()
    if (!offered || ctx.signal.aborted) return
    const update = (): void => set(id, offered.getState())
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
          if (ctx.signal.aborted) return
          set(feature.id, false)
          ctx.report(error)
        })
      }
      return store.getState()[feature.id]
    },
  }
}
