'use client'

import type { NamespaceOptions } from '../bindings/account-reader.js'
import { balanceReader, type UseBalance } from '../bindings/balance-reader.js'
import { useReader } from './use-reader.js'

/**
 * Returns the balance of the active account in its network's coin, and keeps it up to date while it is displayed.
 *
 * @example
 * const { status, text, symbol, retry } = useBalance()
 * if (status === 'unavailable') return <button onClick={retry}>Try again</button>
 * return <p>{status === 'ready' ? `${text} ${symbol}` : 'Loading'}</p>
 */
export function useBalance(options: NamespaceOptions = {}): UseBalance {
  return useReader((kernel) => balanceReader(kernel, options), options.namespace)
}
