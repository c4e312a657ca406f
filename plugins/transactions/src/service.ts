import { type CaipNetworkId, type PluginContext, parseCaipNetworkId } from '#kernel'
import { type Announced, announce } from './announce.js'
import { checkedSent } from './checked-sent.js'
import type { FollowedTransaction, TransactionsApi, TransactionsPlugin } from './contract.js'
import { type FollowEvent, followTransition } from './follow-transition.js'
import { queryNetwork } from './query-network.js'
import { reportWhileRunning } from './report-while-running.js'
import { createSettled } from './settled.js'
import { maxStored } from './stored.js'
import { fromStored, toStored } from './stored-transaction.js'
import { TransactionsError } from './transactions-error.js'

/** Maximum number of displayed transactions; the oldest settled ones are dropped first. */
const maxFollowed = 200

/** Age at which an unknown transaction is no longer followed by a later visit. Milliseconds. */
const maxAge = 3 * 24 * 3_600_000

const noticeOf = { success: 'confirmed', failed: 'failed', unknown: 'unknown' } as const

const isOver = ({ status }: FollowedTransaction): boolean => status === 'success' || status === 'failed'

type Context = PluginContext<TransactionsPlugin>

/** Stores it for a later visit, until it is settled. */
async function keep({ storage }: Context, transaction: FollowedTransaction): Promise<void> {
  await storage.update(({ transactions }) => {
    const others = transactions.filter(
      ({ id, caipNetworkId }) => id !== transaction.id || caipNetworkId !== transaction.caipNetworkId,
    )
    const kept = isOver(transaction) ? others : [toStored(transaction), ...others]
    return { transactions: kept.slice(0, maxStored) }
  })
}

/**
 * The host announces its own contract calls: only transactions that were reported with their assets are announced here.
 */
function notify(ctx: Context, transaction: FollowedTransaction, what: Announced): void {
  if (what !== 'sent' || transaction.moved.length > 0 || transaction.operationType !== 'execute')
    announce(ctx, transaction, what)
}

function explorerUrlOf(
  { networks, chains, links }: Context,
  caipNetworkId: CaipNetworkId,
  id: string,
): string | undefined {
  const network = networks.find(caipNetworkId)
  const chain = chains.find(parseCaipNetworkId(caipNetworkId).namespace)
  const url = network && chain?.explorerUrl?.(network, 'transaction', id)
  return url === undefined ? undefined : links.check(url)
}

/** Returns the list with one more, newest first. */
function withTransaction(
  all: readonly FollowedTransaction[],
  transaction: FollowedTransaction,
): readonly FollowedTransaction[] {
  const list = [...all, transaction].sort((one, other) => other.sentAt - one.sentAt)
  if (list.length <= maxFollowed) return list
  const surplus = new Set(list.filter(isOver).slice(maxFollowed - list.length))
  return list.filter((one) => !surplus.has(one))
}

/** Creates the service: follows each transaction until it is final. */
export function createTransactionsService(ctx: Context): TransactionsApi {
  const { chains, platform, storage, signal } = ctx
  const report = reportWhileRunning(ctx)
  const store = ctx.createStore<readonly FollowedTransaction[]>('followed', [])
  /** Ends the following of a transaction, by `keyOf`. */
  const queries = new Map<string, () => void>()

  const keyOf = (caipNetworkId: string, id: string): string => `${caipNetworkId} ${id}`
  const find = (caipNetworkId: string, id: string): FollowedTransaction | undefined =>
    store.getState().find((one) => one.id === id && one.caipNetworkId === caipNetworkId)
  const replace = (next: FollowedTransaction): void =>
    store.setState((all) =>
      all.map((one) => (one.id === next.id && one.caipNetworkId === next.caipNetworkId ? next : one)),
    )

  const handleEvent = (
    caipNetworkId: CaipNetworkId,
    id: string,
    event: FollowEvent,
    replacedBy?: string,
  ): void => {
    const before = find(caipNetworkId, id)
    if (!before) return
    const status = followTransition(before.status, event)
    if (status === before.status || status === 'pending') return
    const transaction: FollowedTransaction = {
      ...before,
      status,
      ...(replacedBy !== undefined && {
        replacedBy,
        explorerUrl: explorerUrlOf(ctx, caipNetworkId, replacedBy) ?? before.explorerUrl,
      }),
    }
    replace(transaction)
    if (isOver(transaction)) {
      queries.get(keyOf(caipNetworkId, id))?.()
      queries.delete(keyOf(caipNetworkId, id))
      keep(ctx, transaction).catch(report)
    }
    ctx.emit('transactions:settled', { transaction })
    notify(ctx, transaction, replacedBy !== undefined && status === 'failed' ? 'cancelled' : noticeOf[status])
  }

  /** Inserts it, newest first, and starts following it. */
  const begin = (given: FollowedTransaction): void => {
    const { caipNetworkId, id } = given
    const transaction = { ...given, explorerUrl: explorerUrlOf(ctx, caipNetworkId, id) }
    store.setState((all) => withTransaction(all, transaction))
    queries.set(
      keyOf(caipNetworkId, id),
      queryNetwork(ctx, transaction, (event, replacedBy) =>
        handleEvent(caipNetworkId, id, event, replacedBy),
      ),
    )
  }

  const followStored = (transactions: readonly ReturnType<typeof toStored>[]): void => {
    if (signal.aborted) return
    for (const one of transactions) {
      const isRecent = one.sentAt > platform.now() - maxAge
      if (isRecent && !find(one.caipNetworkId, one.id)) begin(fromStored(one))
    }
  }
  storage.read().then(({ transactions }) => followStored(transactions), report)
  // Transactions of other tabs are listed here, too.
  ctx.own(storage.subscribe(({ transactions }) => followStored(transactions)))

  return {
    store,
    follow(sentOne) {
      const sent = checkedSent(sentOne, platform.now())
      const chain = sent && chains.find(parseCaipNetworkId(sent.caipNetworkId).namespace)
      if (!sent || chain?.isTransactionId(sent.id) === false) {
        ctx.report(
          new TransactionsError('TRANSACTION_UNKNOWN', {
            details: 'The reported value is not a transaction.',
          }),
        )
        return
      }
      const known = find(sent.caipNetworkId, sent.id)
      if (known) {
        // A plugin with the moved assets reports after the kernel, which has the id only.
        if (known.moved.length > 0 || sent.moved.length === 0) return
        const { status, sentAt, replacedBy, explorerUrl } = known
        const transaction = { ...sent, status, sentAt, replacedBy, explorerUrl }
        replace(transaction)
        if (!isOver(transaction)) keep(ctx, transaction).catch(report)
        if (status === 'pending') notify(ctx, transaction, 'sent')
        return
      }
      begin(sent)
      const transaction = find(sent.caipNetworkId, sent.id) ?? sent
      keep(ctx, transaction).catch(report)
      ctx.emit('transactions:followed', { transaction })
      notify(ctx, transaction, transaction.status === 'unknown' ? 'unknown' : 'sent')
    },
    settled: createSettled(ctx, store, find),
    forget(caipNetworkId, id) {
      const one = find(caipNetworkId, id)
      if (one && isOver(one)) store.setState((all) => all.filter((other) => other !== one))
    },
  }
}
