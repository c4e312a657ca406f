import type { CaipNetworkId, PluginContext, ReadableStore } from '#kernel'

/** A transaction that another plugin follows. */
interface Followed {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly status: string
}

/** The transactions of a feature that were sent in this visit, until each is final. */
export interface SentTransactions<Sent> {
  /** Adds a transaction. @param sent passed to `onFinal` */
  add(id: string, caipNetworkId: CaipNetworkId, sent: Sent): void
}

/**
 * Follows sent transactions until their status is `success` or `failed`.
 *
 * @param onFinal called once for each transaction
 * @example
 * const sent = createSentTransactions(ctx, transactions.store, (transaction, built) => remember(built, transaction.status))
 * sent.add(id, built.review.caipNetworkId, built)
 */
export function createSentTransactions<Transaction extends Followed, Sent>(
  ctx: Pick<PluginContext, 'own'>,
  followed: ReadableStore<readonly Transaction[]>,
  onFinal: (transaction: Transaction, sent: Sent) => void,
): SentTransactions<Sent> {
  const pending = new Map<string, Sent>()
  const keyOf = (id: string, network: CaipNetworkId): string => `${network} ${id}`

  const update = (): void => {
    for (const transaction of followed.getState()) {
      const { id, caipNetworkId, status } = transaction
      const key = keyOf(id, caipNetworkId)
      const sent = pending.get(key)
      if (sent === undefined || (status !== 'success' && status !== 'failed')) continue
      pending.delete(key)
      onFinal(transaction, sent)
    }
  }
  ctx.own(followed.subscribe(update))

  return {
    add(id, caipNetworkId, sent) {
      pending.set(keyOf(id, caipNetworkId), sent)
      update()
    },
  }
}
