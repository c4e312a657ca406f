'use client'

import { balanceReader, type UseBalance } from '../bindings/balance-reader.js'
import { type Settled, type SuspenseOptions, useSuspendingReader } from './use-suspending-reader.js'

/**
 * Returns the balance of the active account in its network's coin, and keeps it up to date while it is displayed.
 *
 * @example
 * const { status, text, symbol, retry } = useBalance()
 * if (status === 'unavailable') return <button onClick={retry}>Try again</button>
 * return <p>{status === 'ready' ? `${text} ${symbol}` : 'Loading'}</p>
 */
export function useBalance(options: SuspenseOptions & { readonly suspense: true }): Settled<UseBalance>
export function useBalance(options?: SuspenseOptions): UseBalance
export function useBalance(options: SuspenseOptions = {}): UseBalance {
  return useSuspendingReader('useBalance', balanceReader, options)
}
