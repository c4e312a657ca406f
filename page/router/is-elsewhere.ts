import type { Router, RouterEntry } from './router.js'

/**
 * Returns true if an inline view of the page displays an entry while the user acts elsewhere. A request that belongs to the entry
 * then continues.
 *
 * @example
 * if (shown && !isElsewhere(ctx.router, shown)) cancel()
 */
export const isElsewhere = ({ store }: Pick<Router, 'store'>, { key }: RouterEntry): boolean =>
  store.getState().elsewhere?.some((entry) => entry.key === key) ?? false
