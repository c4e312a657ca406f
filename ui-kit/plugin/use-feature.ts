import { useMemo, useSyncExternalStore } from 'react'
import { type Kernel, type Owned, points, type ReadableStore, type RegisteredFeature } from '#kernel'
import { useKernel } from './kernel-context.js'

/** Follows whether a feature is offered. */
export interface FeatureWatcher {
  /** Returns the feature while it is offered. */
  read(): Owned<RegisteredFeature> | undefined
  /** Loads the feature's condition, and notifies of its changes until the returned function is called. */
  subscribe(notify: () => void): () => void
}

/** Creates the watcher of a feature. Conditions that throw or do not load count as false: the account reports them. */
export function createFeatureWatcher(
  { contributions, state }: Pick<Kernel, 'contributions' | 'state'>,
  id: string,
): FeatureWatcher {
  type Feature = Owned<RegisteredFeature>
  const offers = new Map<Feature, ReadableStore<boolean | undefined>>()
  const find = (): Feature | undefined => contributions.list(points.features).find((one) => one.id === id)
  const applies = ({ when }: Feature): boolean => {
    try {
      return when?.(state()) ?? true
    } catch {
      return false
    }
  }

  return {
    read() {
      const feature = find()
      if (!feature || !applies(feature)) return undefined
      return !feature.offer || offers.get(feature)?.getState() === true ? feature : undefined
    },
    subscribe(notify) {
      let isActive = true
      let followed: Feature | undefined
      const stops: (() => void)[] = []
      const follow = (): void => {
        const feature = find()
        if (feature === followed) return
        followed = feature
        feature?.offer?.().then(
          (store) => {
            if (!isActive) return
            offers.set(feature, store)
            stops.push(store.subscribe(notify))
            notify()
          },
          () => undefined,
        )
      }
      follow()
      stops.push(
        contributions.store.subscribe(() => {
          follow()
          notify()
        }),
      )
      return () => {
        isActive = false
        for (const stop of stops.splice(0)) stop()
      }
    },
  }
}

/**
 * Returns a feature of another plugin, such as `send`, while it is offered: its condition (`when`) is met, and its loaded
 * condition (`offer`), if it has one, is true. `undefined` while that is unknown.
 *
 * @example
 * const send = useFeature('send')
 * return send && <Button onPress={() => push(send.view)}>{t('send')}</Button>
 */
export function useFeature(id: string): Owned<RegisteredFeature> | undefined {
  const kernel = useKernel()
  const watcher = useMemo(() => createFeatureWatcher(kernel, id), [kernel, id])
  return useSyncExternalStore(watcher.subscribe, watcher.read, watcher.read)
}
