import { useEffect } from 'react'
import { useService, useStore } from '#ui-kit'
import { CounterpartNamesToken } from '../counterpart-names.js'

/**
 * The names of addresses on a network, where they are known; looked up while the view is shown.
 *
 * @param isForList it is one row of many
 */
export function useCounterpartNames(
  addresses: readonly string[],
  chain: string,
  isForList = false,
): readonly (string | undefined)[] {
  const names = useService(CounterpartNamesToken)
  const key = addresses.join(' ')
  // One text for all, so that a row is drawn again for its own name only.
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
