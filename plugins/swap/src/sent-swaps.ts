import { type Amount, isQuoinError, type PluginContext } from '#kernel'
import { replacementOf, type SentTransaction, type TransactionsApi } from '#plugins/transactions'
import type { AccountData } from './account-data.js'
import { findBestOffer } from './best-offer.js'
import type { SwapFailure, SwapPlugin } from './contract.js'
import type { BuiltStep } from './step.js'

/** What became of an exchange. */
export interface SwapEnd {
  readonly received?: Amount | undefined
  readonly failure?: SwapFailure | undefined
}

/** What this visit sent, until it is known how it went. */
export interface SentSwaps {
  /** Follows it; `onEnd` is told how it went. */
  add(id: string, built: BuiltStep, onEnd: (end: SwapEnd) => void): void
  /** Why what was sent changed nothing. */
  explain(built: BuiltStep): Promise<SwapFailure['reason']>
}

/** Tells the transactions' plugin of a transaction. What it does not take was sent all the same: only nobody follows it. */
export async function follow(
  ctx: PluginContext<SwapPlugin>,
  transactions: () => Promise<TransactionsApi>,
  transaction: SentTransaction,
): Promise<TransactionsApi | undefined> {
  try {
    const api = await transactions()
    api.follow(transaction)
    return api
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return undefined
  }
}

/** Makes what follows them. */
export function createSentSwaps(ctx: PluginContext<SwapPlugin>, accountData: AccountData): SentSwaps {
  const { signal } = ctx
  const waiting = new Map<string, { readonly built: BuiltStep; readonly onEnd: (end: SwapEnd) => void }>()

  async function readReceived(id: string, { place, wish, review }: BuiltStep): Promise<Amount | undefined> {
    const { chain, network } = place
    const { decimals, symbol } = review.receive
    try {
      const value = await chain.contractCalls?.readReceived({
        ...{
          network,
          id,
          address: place.account.address,
          token: wish.receive,
          contract: review.contract,
          signal,
        },
      })
      return value === undefined ? undefined : { value, decimals, symbol }
    } catch (error) {
      // It went well all the same; only nobody knows to the last digit.
      if (!signal.aborted) ctx.report(error)
      return undefined
    }
  }

  /** Where nobody would give so much any more, that is why. */
  const explain: SentSwaps['explain'] = async ({ by, wish, review }) => {
    try {
      const { offer } = await findBestOffer(ctx, [by], wish, signal)
      return offer.receive < review.quote.minimumReceived.value ? 'priceMoved' : 'transactionFailed'
    } catch (error) {
      return isQuoinError(error, 'SWAP_NO_ROUTE') ? 'priceMoved' : 'transactionFailed'
    }
  }

  const look = (): void => {
    for (const one of accountData.followed.getState()) {
      const { id, status, replacedBy, caipNetworkId } = one
      const entry = waiting.get(id)
      if (entry?.built.review.caipNetworkId !== caipNetworkId) continue
      if (status !== 'success' && status !== 'failed') continue
      waiting.delete(id)
      const { built, onEnd } = entry
      if (replacementOf(one) === 'replaced') {
        onEnd({ failure: { reason: 'replaced', wasSent: 'no' } })
        continue
      }
      // What was sped up has its receipt under the other hash.
      const ended =
        status === 'success'
          ? readReceived(replacedBy ?? id, built).then((received) => ({ received }))
          : explain(built).then((reason) => ({ failure: { reason, wasSent: 'yes' as const } }))
      void ended.then((end) => {
        if (!signal.aborted) onEnd(end)
      })
    }
  }
  ctx.own(accountData.followed.subscribe(look))

  return {
    explain,
    add(id, built, onEnd) {
      waiting.set(id, { built, onEnd })
      look()
    },
  }
}
