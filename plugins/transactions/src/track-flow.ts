import type { CallBatch, ReadableStore, WalletCall } from '#kernel'
import type { AskedBatch, FollowedBatch, SentBatch } from './batch.js'
import type { FollowedTransaction, RequestKey, SentTransaction } from './transaction.js'

/** The parts of a transaction flow by which the plugin knows what was sent: see `TransactionFlow` of `quoin/plugin-kit`. */
export interface FlowTracking {
  ask(): Promise<() => Promise<void>>
  askBatch?(): Promise<Pick<AskedBatch, 'forget' | 'follow'> & { readonly call: WalletCall }>
  knownTransactions(): Promise<readonly KnownId[]>
  keep?(id: string): Promise<() => Promise<void>>
  follow(id: string, isUnconfirmed: boolean): Promise<void>
}

type KnownId = Pick<SentTransaction, 'id' | 'caipNetworkId'> & { readonly replacedBy?: string | undefined }

/** The members of `kernel.transactions` that are used. */
interface FollowingApi {
  readonly store: ReadableStore<readonly FollowedTransaction[]>
  readonly batches: ReadableStore<readonly FollowedBatch[]>
  ask(request: RequestKey): Promise<() => Promise<void>>
  askBatch(batch: Omit<SentBatch, 'batchId'>, request: RequestKey): Promise<AskedBatch>
  keep(transaction: SentTransaction): Promise<() => Promise<void>>
  follow(transaction: SentTransaction): void
  followBatch(batch: SentBatch): void
}

type Service = () => Promise<FollowingApi>

/** How a flow whose answer is the id of a batch is followed. */
interface BatchTracking {
  readonly withId?: CallBatch['withId'] | undefined
  readonly request?: RequestKey | undefined
}

/**
 * Returns how a flow whose answer is a transaction is followed.
 *
 * @param request what the request is known by until the wallet answers, for `findUnanswered`
 * @example
 * await runTransactionFlow(ctx, { ...flow, ...trackTransaction(() => ctx.load(TransactionsToken), facts) })
 */
export function trackTransaction(
  transactions: Service,
  facts: Omit<SentTransaction, 'id' | 'isUnconfirmed'>,
  request: RequestKey = facts,
): Required<Omit<FlowTracking, 'askBatch'>> {
  return {
    ask: async () => (await transactions()).ask(request),
    knownTransactions: async () => (await transactions()).store.getState(),
    keep: async (id) => (await transactions()).keep({ ...facts, id }),
    follow: async (id, isUnconfirmed) => (await transactions()).follow({ ...facts, id, isUnconfirmed }),
  }
}

/**
 * Returns how a flow whose answer is the id of a batch is followed. An id that the wallet has used before is not a new batch.
 *
 * @param batch the batch of the flow: with its `withId` the page chooses the id, and the batch is found although the wallet's answer is lost.
 *   `request` is as of `trackTransaction`
 * @example
 * await runTransactionFlow(ctx, { ...flow, ...trackBatch(() => ctx.load(TransactionsToken), { ...facts, connectorId }, batch) })
 */
export function trackBatch(
  transactions: Service,
  facts: Omit<SentBatch, 'batchId'>,
  { withId, request = facts }: BatchTracking = {},
): FlowTracking {
  let askedId: string | undefined
  return {
    ask: async () => (await transactions()).ask(request),
    ...(withId && {
      async askBatch() {
        const { batchId, forget, follow } = await (await transactions()).askBatch(facts, request)
        askedId = batchId
        return { call: withId(batchId), forget, follow }
      },
    }),
    knownTransactions: async () =>
      (await transactions()).batches
        .getState()
        .filter(({ connectorId }) => connectorId === facts.connectorId)
        .map(({ batchId, caipNetworkId }) => ({ id: batchId, caipNetworkId })),
    follow: async (batchId) =>
      (await transactions()).followBatch({
        ...facts,
        batchId,
        ...(askedId !== undefined && askedId !== batchId && { askedId }),
      }),
  }
}
