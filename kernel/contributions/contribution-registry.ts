import { QuoinError } from '../errors/quoin-error.js'
import type { WritableStore } from '../store/store.js'
import type { ContributionPoint, Contributions } from './contribution-point.js'

interface Entry {
  readonly key: string
  readonly value: unknown
  readonly owner: string
  /** The default position. */
  readonly order: number
}

/** Returns the lazy plugin, used before an owner, that reserves a name of a view, route or service against it. */
export type ReserverOf = (name: string, owner: string) => string | undefined

/** The contributions of a kernel and their owners. Only the lifecycle of plugins writes to it. */
export interface ContributionRegistry extends Contributions {
  /** Throws `CONTRIBUTION_DUPLICATE` naming both plugins, `PLUGIN_INVALID` or `TOO_LARGE` for an invalid key. */
  add<T>(point: ContributionPoint<T>, value: T, owner: string): void
  removeAll(owner: string): void
  /** Sets `isWhole` and `isHeld`, and notifies subscribers. */
  setWhole(isWhole: boolean, isHeld: boolean): void
  /** Returns the keys of one owner by point id. */
  describe(owner: string): Readonly<Record<string, readonly string[]>>
}

/** Limit of a name: it is kept with every event and error that includes it. Characters. */
export const maxNameLength = 128

/**
 * Creates a registry.
 *
 * @param orders ids in display order, per point id; ids that are not listed follow in their default order
 * @param rankOf returns the position of an owner among the plugins, in the order of use
 */
export function createContributionRegistry(
  store: WritableStore<number>,
  orders: Readonly<Record<string, readonly string[]>>,
  rankOf: (owner: string) => number,
  reserverOf: ReserverOf,
): ContributionRegistry {
  const entries = new Map<string, Entry[]>()
  let whole = true
  let held = false

  const changed = (): void => store.setState(store.getState() + 1)
  const sorted = (pointId: string): readonly Entry[] => {
    const found = entries.get(pointId) ?? []
    const order = (Object.hasOwn(orders, pointId) && orders[pointId]) || []
    const rank = (entry: Entry): number => {
      const index = order.indexOf(entry.key)
      return index < 0 ? order.length : index
    }
    // The difference of two entries without a position is not a number, and counts as none.
    return [...found].sort(
      (a, b) => rank(a) - rank(b) || a.order - b.order || rankOf(a.owner) - rankOf(b.owner),
    )
  }
  const lists = new Map<string, { readonly revision: number; readonly values: readonly unknown[] }>()

  return {
    store,
    isWhole: () => whole,
    isHeld: () => held,
    setWhole(isWhole, isHeld) {
      whole = isWhole
      held = isHeld
      changed()
    },
    add(point, value, owner) {
      const key: unknown = point.keyOf(value)
      if (typeof key !== 'string' || key === '' || key.length > maxNameLength) {
        throw new QuoinError(typeof key === 'string' && key !== '' ? 'TOO_LARGE' : 'PLUGIN_INVALID', {
          details: `${point.id} of plugin '${owner}': a name of 1 to ${maxNameLength} characters is expected`,
        })
      }
      const found = entries.get(point.id) ?? []
      const reserver = point.isReservable ? reserverOf(key, owner) : undefined
      const other = found.find((entry) => entry.key === key)?.owner ?? reserver
      if (other !== undefined) {
        throw new QuoinError('CONTRIBUTION_DUPLICATE', {
          details: `${point.id} '${key}' of plugin '${owner}' is already contributed by plugin '${other}'`,
        })
      }
      const order = Number(point.orderOf?.(value) ?? Number.POSITIVE_INFINITY)
      entries.set(point.id, [...found, { key, value, owner, order }])
      changed()
    },
    removeAll(owner) {
      for (const [id, found] of entries) {
        entries.set(
          id,
          found.filter((entry) => entry.owner !== owner),
        )
      }
      changed()
    },
    describe(owner) {
      const described: Record<string, readonly string[]> = Object.create(null)
      for (const [id, found] of entries) {
        const keys = found.filter((entry) => entry.owner === owner).map((entry) => entry.key)
        if (keys.length > 0) described[id] = keys
      }
      return described
    },
    list<T>(point: ContributionPoint<T>) {
      const revision = store.getState()
      let cached = lists.get(point.id)
      if (cached?.revision !== revision) {
        cached = { revision, values: Object.freeze(sorted(point.id).map((entry) => entry.value)) }
        lists.set(point.id, cached)
      }
      // Only `add` with the same point writes under its id, so the values are of its type.
      return cached.values as readonly T[]
    },
    find<T>(point: ContributionPoint<T>, key: string) {
      // Only `add` with the same point writes under its id, so the value is of its type.
      return (entries.get(point.id) ?? []).find((entry) => entry.key === key)?.value as T | undefined
    },
  }
}
