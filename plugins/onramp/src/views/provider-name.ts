import { sanitizeForDisplay, useService, useStore } from '#ui-kit'
import { OnrampToken } from '../contract.js'

/** The sellers' names by id. */
export type ProviderNames = ReadonlyMap<string, string>

/** Returns the sellers' names. */
export function useProviderNames(): ProviderNames {
  const { sellers } = useStore(useService(OnrampToken).store)
  return new Map(sellers.map(({ id, name }) => [id, name]))
}

/** A seller's name; its id if the seller is gone. */
export const providerName = (names: ProviderNames, id: string): string =>
  sanitizeForDisplay(names.get(id) ?? id)
