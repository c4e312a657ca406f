import type { Amount } from '../chains/chain-module.js'
import { firstOnly } from '../events/first-only.js'
import { guarded } from '../events/guarded.js'
import { deriveStore } from '../store/derive-store.js'
import type { ReadableStore } from '../store/store.js'
import type { AccountSummary } from './contribution-kinds.js'

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function amountIn(amount: Amount | undefined): Amount | undefined {
  const { value, decimals, symbol } = amount ?? {}
  const isAmount = typeof value === 'bigint' && Number.isInteger(decimals) && typeof symbol === 'string'
  return isAmount ? amount : undefined
}

/**
 * A summary that cannot keep the account button from being drawn: what throws, or is not what it should be, is not known
 * (KRN-08).
 *
 * @param onFault told the first that the store threw
 */
export function guardedSummary(
  store: ReadableStore<AccountSummary>,
  onFault: (error: unknown) => void,
): ReadableStore<AccountSummary> {
  const tell = firstOnly(onFault)
  const read = guarded(() => store.getState(), tell)
  const subscribe = guarded((listener: () => void) => store.subscribe(listener), tell)
  const source: ReadableStore<AccountSummary | undefined> = {
    getState: read,
    subscribe(listener) {
      const stop = subscribe(() => listener(undefined, undefined))
      return guarded(() => stop?.(), tell)
    },
  }
  const known = guarded((): AccountSummary => {
    const { balance, name, avatarUrl } = read() ?? {}
    return { balance: amountIn(balance), name: textIn(name), avatarUrl: textIn(avatarUrl) }
  }, tell)
  return deriveStore([source], () => known() ?? {})
}
