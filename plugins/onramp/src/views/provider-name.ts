import { foreignText, useService, useStore } from '#ui-kit'
import { OnrampToken } from '../contract.js'

/** What sellers are called, by id. */
export type ProviderNames = ReadonlyMap<string, string>

/** The names of those who sell. */
export function useProviderNames(): ProviderNames {
  const { sellers } = useStore(useService(OnrampToken).store)
  return new Map(sellers.map(({ id, name }) => [id, name]))
}

/** A seller's name; its id where nobody knows it any more. */
export const providerName = (names: ProviderNames, id: string): string => foreignText(names.get(id) ?? id)
