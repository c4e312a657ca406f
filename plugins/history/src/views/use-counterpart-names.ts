import { useEffect } from 'react'
import { useService, useStore } from '#ui-kit'
import { CounterpartNamesToken } from '../display/counterpart-names.js'

/**
 * Returns the known names of addresses on a network; looks them up while the view is mounted.
 *
 * @param isForList true for one row of many
 */
export function useCounterpartNames(
  addresses: readonly string[],
  chain: string,
  isForList = false,
): readonly (string | undefined)[] {
  const names = useService(CounterpartNamesToken)
  const key = addresses.join(' ')
  // One text for all names, so that a row renders again for its own name only.
  useStore(names.store, () =>
    key
      .split(' ')
      .map((address) => names.nameOf(address, chain))
      .join('\n'),
  )
  useEffect(() => {
    for (const address of key.split(' ')) names.want(address, chain, isForList)
  }, [names, key, chain, isForList])
  return addresses.map((address) => names.nameOf(address, chain))
}
