import { type Amount, type AnyKernel, createToken, type QuoinError, type Token } from '#kernel'
import type { AccountApi } from '#plugins/account'
import type { NamespaceOptions } from './account-reader.js'
import type { Reader } from './reader.js'
import { serviceReader } from './service-reader.js'

/** The coin of the active account on its network. */
export interface UseBalance {
  /** `idle`: nobody is connected. `unavailable`: it could not be read, and there is no older value. */
  readonly status: 'idle' | 'loading' | 'ready' | 'unavailable'
  /** In the smallest unit, with its decimals. */
  readonly amount: Amount | undefined
  /** The same in whole units, exact: `1.5`. */
  readonly text: string | undefined
  readonly symbol: string | undefined
  /** The account plugin could not be loaded, or the kernel is without it. */
  readonly error: QuoinError | undefined
  /** Reads again. Returns false within 30 s of a failure, and without a connection. */
  readonly retry: () => boolean
}

// The plugin's own token would load its module with the page.
const token: Token<AccountApi> = createToken('account')

/**
 * Reads the balance of the active account in its network's coin, and keeps it up to date while it is followed: `useBalance` without
 * a framework.
 *
 * @example
 * followReader(balanceReader(quoin), ({ text, symbol }) => show(text ? `${text} ${symbol}` : ''))
 */
export function balanceReader(kernel: AnyKernel, options: NamespaceOptions = {}): Reader<UseBalance> {
  let retryNow = (): boolean => false
  const retry = (): boolean => retryNow()
  return serviceReader<AccountApi, UseBalance>(kernel, token, options, {
    without: ({ status, error }) => ({
      status,
      amount: undefined,
      text: undefined,
      symbol: undefined,
      error,
      retry,
    }),
    read(account, namespace) {
      const { balanceStatus, balanceAmount, balance, balanceSymbol } = account.getState(namespace)
      return {
        status: balanceStatus === 'unknown' ? 'loading' : balanceStatus,
        amount: balanceAmount,
        text: balance,
        symbol: balanceSymbol,
        error: undefined,
        retry,
      }
    },
    follow(account, namespace, changed) {
      retryNow = () => account.retryBalance(namespace)
      const stops = [account.store(namespace).subscribe(changed), account.watchBalance(namespace)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  })
}
