import { type Context, createContext } from 'react'
import type { ReadableStore } from '#kernel'

/**
 * Called with each store that a component reads, while its view is rendered ahead: no effect runs then, so nothing in it
 * follows the store. `undefined` in a view that is displayed from the start.
 */
export const StoreReadsContext: Context<((store: ReadableStore<unknown>) => void) | undefined> =
  createContext<((store: ReadableStore<unknown>) => void) | undefined>(undefined)
