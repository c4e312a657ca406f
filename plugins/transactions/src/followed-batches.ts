import { abortError, type PluginContext, parseCaipNetworkId, QuoinError, waitForState } from '#kernel'
import { announce } from './announce.js'
import { type BatchKey, type FollowedBatch, hasBatchEnded, isSameBatch, type PendingBatch } from './batch.js'
import type { SentBatch, SentTransaction, TransactionsApi, TransactionsPlugin } from './contract.js'
import { type BatchEvent, followBatch } from './follow-batch.js'
import { reportWhileRunning } from './follow-transaction.js'
import type { OpenBatch } from './open-batches.js'
import { maxStoredBatches } from './stored.js'
import { checkedBatch, fromStoredBatch, type StoredBatch, storedNameOf, withBatch } from './stored-batch.js'
import { TransactionsError } from './transactions-error.js'

/** Maximum number of listed batches; the oldest ended ones are dropped first. */
const maxFollowed = 50

interface FollowedBatches extends Pick<TransactionsApi, 'batches' | 'followBatch' | 'batchEnd'> {
  /** Follows stored batches that are not followed yet. */
  followStored(batches: readonly StoredBatch[]): void
  /** Validates a batch, and adds the name of its wallet. */
  check(batch: SentBatch): PendingBatch | undefined
  /** Follows a batch whose wallet knows it, in place of its request. */
  adopt(request: OpenBatch): void
}

interface BatchParts {
  /** Follows the transaction of a batch. */
  readonly follow: (transaction: SentTransaction) => void
  /** Returns whether a transaction was sent before a batch: then it is not the batch's own. */
  readonly isEarlier: (transactionId: string, batch: PendingBatch) => boolean
}

const isPending = (batch: FollowedBatch): batch is PendingBatch => !hasBatchEnded(batch)

/** Returns a batch after an event; `undefined` if the event changes nothing. */
function afterEvent(batch: PendingBatch, event: BatchEvent): FollowedBatch | undefined {
  if (event.type === 'submitted') return { ...batch, status: 'submitted', transactionId: event.transactionId }
  if (event.type === 'failed') return { ...batch, status: 'failed', transactionId: event.transactionId }
  return batch.status === 'unknown' ? undefined : { ...batch, status: 'unknown' }
}

function transactionOf(batch: FollowedBatch, id: string): SentTransaction {
  const { caipNetworkId, from, operationType, to, moved, shownIn } = batch
  return { id, caipNetworkId, from, operationType, to, moved, shownIn }
}

/** Creates the list of batches: each one is followed until its transaction is known, or it failed. */
export function createFollowedBatches(
  ctx: PluginContext<TransactionsPlugin>,
  { follow, isEarlier }: BatchParts,
): FollowedBatches {
  const { connections, platform, storage } = ctx
  const report = reportWhileRunning(ctx)
  const store = ctx.createStore<readonly FollowedBatch[]>('batches', [])
  const find = (key: BatchKey): FollowedBatch | undefined =>
    store.getState().find((one) => isSameBatch(one, key))

  const keep = async (batch: FollowedBatch): Promise<void> => {
    await storage.update(({ batches, ...others }) => ({
      ...others,
      batches: withBatch(batches, batch, (one) => isSameBatch(one, batch)).slice(0, maxStoredBatches),
    }))
  }

  const insert = (batch: PendingBatch): void =>
    store.setState((all) => {
      const list = [...all, batch].sort((one, other) => other.sentAt - one.sentAt)
      if (list.length <= maxFollowed) return list
      const surplus = new Set<FollowedBatch>(list.filter(hasBatchEnded).slice(maxFollowed - list.length))
      return list.filter((one) => !surplus.has(one))
    })

  const begin = (batch: PendingBatch): void => {
    insert(batch)
    const stop = followBatch(
      ctx,
      batch,
      (id) => isEarlier(id, batch),
      (event) => {
        const before = find(batch)
        const next = before && isPending(before) && afterEvent(before, event)
        if (!next) return
        // Listed as a transaction first: there is no moment in which neither is listed or stored.
        if (next.status === 'submitted') follow(transactionOf(next, next.transactionId))
        store.setState((all) => all.map((one) => (one === before ? next : one)))
        if (hasBatchEnded(next)) {
          stop()
          keep(next).catch(report)
        }
        if (next.status === 'failed' || next.status === 'unknown') announce(ctx, next, next.status)
      },
    )
  }

  /** Adds the name of the wallet that sent a batch, if it is still the connected one. */
  const withWalletName = (batch: PendingBatch): PendingBatch => {
    const connection = connections.active(parseCaipNetworkId(batch.caipNetworkId).namespace)
    if (connection?.connectorId !== batch.connectorId || connection.wallet.name === '') return batch
    return { ...batch, walletName: storedNameOf(connection) }
  }

  const check: FollowedBatches['check'] = (given) => {
    const checked = checkedBatch(given, platform.now())
    return checked && withWalletName(checked)
  }

  return {
    batches: store,
    check,
    adopt({ key, batch }) {
      const pending = fromStoredBatch(batch)
      if (!find(pending)) begin(pending)
      const listed = find(pending) ?? pending
      // Stored as a batch and forgotten as a request at once: a later page has one of them.
      storage
        .update(({ batches, requests, ...others }) => ({
          ...others,
          batches: withBatch(batches, listed, (one) => isSameBatch(one, listed)).slice(0, maxStoredBatches),
          requests: requests.filter((one) => one.key !== key),
        }))
        .catch(report)
    },
    followStored(batches) {
      for (const one of batches) if (!find(one)) begin(fromStoredBatch(one))
    },
    followBatch(given) {
      const batch = check(given)
      if (!batch) {
        const details = 'The reported value is not a batch.'
        ctx.report(new TransactionsError('TRANSACTION_UNKNOWN', { details }))
        return
      }
      if (find(batch)) return
      begin(batch)
      keep(batch).catch(report)
    },
    async batchEnd(key, { signal, onUnknown } = {}) {
      if (!find(key))
        throw new TransactionsError('TRANSACTION_UNKNOWN', { details: key.batchId.slice(0, 100) })
      let isReported = false
      const end = await waitForState(ctx, store, {
        signal,
        read() {
          const batch = find(key)
          if (batch?.status === 'unknown' && !isReported) {
            isReported = true
            onUnknown?.()
          }
          return batch && hasBatchEnded(batch) ? batch : undefined
        },
      })
      if (end) return end
      throw signal?.aborted ? abortError(signal) : new QuoinError('ABORTED')
    },
  }
}
