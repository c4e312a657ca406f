import { type Amount, isQuoinError, type PluginContext } from '#kernel'
import { replacementOf, type SentTransaction, type TransactionsApi } from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltStep } from '../build/step.js'
import type { SwapFailure, SwapPlugin } from '../contract.js'
import { findBestOffer } from '../quote/find-best-quote.js'

/** The result of an exchange. */
export interface SwapEnd {
  readonly received?: Amount | undefined
  readonly failure?: SwapFailure | undefined
}

/** The exchanges sent in this visit, until their results are known. */
export interface SentSwaps {
  /** Follows a transaction; calls `onEnd` with its result. */
  add(id: string, built: BuiltStep, onEnd: (end: SwapEnd) => void): void
  /** Returns the reason why a sent exchange failed. */
  explain(built: BuiltStep): Promise<SwapFailure['reason']>
}

/**
 * Passes a transaction to the transactions plugin. If that fails, the transaction is sent all the same, but not
 * followed.
 */
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

/** Creates the follower of sent exchanges. */
export function createSentSwaps(ctx: PluginContext<SwapPlugin>, accountData: AccountData): SentSwaps {
  const { signal } = ctx
  const waiting = new Map<string, { readonly built: BuiltStep; readonly onEnd: (end: SwapEnd) => void }>()

  async function readReceived(
    id: string,
    { place, request, review }: BuiltStep,
  ): Promise<Amount | undefined> {
    const { chain, network } = place
    const { decimals, symbol } = review.receive
    try {
      const value = await chain.contractCalls?.readReceived({
        network,
        id,
        address: place.account.address,
        token: request.receive,
        contract: review.contract,
        signal,
      })
      return value === undefined ? undefined : { value, decimals, symbol }
    } catch (error) {
      // The exchange succeeded; only the exact amount is unknown.
      if (!signal.aborted) ctx.report(error)
      return undefined
    }
  }

  /** The price moved if the provider's quote is now below the minimum. */
  const explain: SentSwaps['explain'] = async ({ by, request, review }) => {
    try {
      const { offer } = await findBestOffer(ctx, [by], request, signal)
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
      // A sped-up transaction has its receipt under the other hash.
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
