import type { PluginContext } from '#kernel'
import type { HistoryApi, HistoryPlugin } from '../contract.js'
import { getHistory } from '../endpoints.js'
import { HistoryError } from '../history-error.js'
import type { HistoryEntry } from '../schemas.js'

/** Reads the active account's purchases, as the sellers report them. */
export interface PurchaseHistory {
  readonly read: HistoryApi['readPurchases']
  entries(): readonly HistoryEntry[]
  /** Another account is active: the data of the previous one is dropped. */
  turnTo(address: string | undefined): void
}

const nothing: readonly HistoryEntry[] = []

export function createPurchaseHistory(
  ctx: PluginContext<HistoryPlugin>,
  onChange: () => void,
): PurchaseHistory {
  let known: { readonly address: string; readonly entries: readonly HistoryEntry[] } | undefined
  const activeAddress = (): string | undefined => ctx.connections.active()?.accounts[0]?.address

  return {
    entries: () => known?.entries ?? nothing,
    turnTo(address) {
      if (known?.address !== address) known = undefined
    },
    async read(provider, purchaseKey, signal) {
      const address = activeAddress()
      if (address === undefined) throw new HistoryError('HISTORY_ACCOUNT_MISSING')
      const answer = await ctx.api
        .call(getHistory, {
          path: { account: address },
          query: { onramp: provider },
          session: { bearer: purchaseKey },
          cache: 'no-cache',
          ...(signal && { signal }),
        })
        .catch((cause: unknown) => {
          if (signal?.aborted) throw cause
          throw new HistoryError('HISTORY_FETCH_FAILED', { cause })
        })
      if (activeAddress() === address) {
        known = { address, entries: answer.data }
        onChange()
      }
      return answer.data
    },
  }
}
