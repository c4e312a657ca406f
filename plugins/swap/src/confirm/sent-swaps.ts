import { type Amount, isQuoinError, type PluginContext } from '#kernel'
import { createSentTransactions } from '#plugin-kit'
import {
  type FollowedTransaction,
  replacementOf,
  type SentTransaction,
  type TransactionsApi,
} from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltStep } from '../build/step.js'
import type { SwapFailure, SwapPlugin } from '../contract.js'
import { findBestQuote } from '../quote/find-best-quote.js'

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

interface SentSwap {
  readonly built: BuiltStep
  readonly onEnd: (end: SwapEnd) => void
}

/** Creates the follower of sent exchanges. */
export function createSentSwaps(ctx: PluginContext<SwapPlugin>, accountData: AccountData): SentSwaps {
  const { signal } = ctx

  async function readReceived(
    id: string,
    { active, request, review }: BuiltStep,
  ): Promise<Amount | undefined> {
    const { chain, network } = active
    const { decimals, symbol } = review.buyToken
    try {
      const value = await chain.contractCalls?.readReceived({
        network,
        id,
        address: active.account.address,
        token: request.buyToken,
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
      const { quote } = await findBestQuote(ctx, [by], request, signal)
      return quote.buyAmount < review.quote.minBuyAmount.value ? 'priceMoved' : 'transactionFailed'
    } catch (error) {
      return isQuoinError(error, 'SWAP_NO_ROUTE') ? 'priceMoved' : 'transactionFailed'
    }
  }

  const end = async (transaction: FollowedTransaction, built: BuiltStep): Promise<SwapEnd> => {
    const { id, status, replacedBy } = transaction
    if (replacementOf(transaction) === 'replaced') return { failure: { reason: 'replaced', wasSent: 'no' } }
    if (status === 'failed') return { failure: { reason: await explain(built), wasSent: 'yes' } }
    // What a bridge delivers is on another network: `SentBridges` follows it there.
    if (built.request.destination !== undefined) return {}
    // A sped-up transaction has its receipt under the other hash.
    return { received: await readReceived(replacedBy ?? id, built) }
  }
  const sent = createSentTransactions(
    ctx,
    accountData.followed,
    (transaction, { built, onEnd }: SentSwap) => {
      void end(transaction, built).then((ended) => {
        if (!signal.aborted) onEnd(ended)
      })
    },
  )

  return {
    explain,
    add: (id, built, onEnd) => sent.add(id, built.review.caipNetworkId, { built, onEnd }),
  }
}
