import { type CaipNetworkId, type PluginContext, parseCaipNetworkId, type ReadableStore } from '#kernel'
import { type Announced, announce } from './announce.js'
import type { FollowedTransaction, TransactionsApi, TransactionsPlugin } from './contract.js'
import {
  type FollowEvent,
  followTransaction,
  followTransition,
  reportWhileRunning,
} from './follow-transaction.js'
import { createFollowedBatches } from './followed-batches.js'
import { createSettled } from './settled.js'
import { maxStored, type TransactionsStored } from './stored.js'
import { checkedSent, fromStored, type StoredTransaction, toStored } from './stored-transaction.js'
import { TransactionsError } from './transactions-error.js'
import { createUnansweredRequests } from './unanswered-requests.js'
import { watchInclusion } from './watch-inclusion.js'

/** Maximum number of displayed transactions; the oldest settled ones are dropped first. */
const maxFollowed = 200

/** Number of times that a transaction's block is watched. */
const maxReorgs = 3

/** Age at which an unknown transaction is no longer followed by a later visit. Milliseconds. */
const maxAge = 3 * 24 * 3_600_000

type Context = PluginContext<TransactionsPlugin>

const isOver = ({ status }: FollowedTransaction): boolean => status === 'success' || status === 'failed'

type TransactionKey = Pick<FollowedTransaction, 'id' | 'caipNetworkId'>

const isOther =
  ({ id, caipNetworkId }: TransactionKey) =>
  (one: TransactionKey): boolean =>
    one.id !== id || one.caipNetworkId !== caipNetworkId

/** Stores it for a later visit, until it is settled; with `isIncluded` until its block is final. */
async function keep(
  { storage }: Context,
  transaction: FollowedTransaction,
  isIncluded = false,
): Promise<void> {
  await storage.update(({ transactions, ...rest }) => {
    const others = transactions.filter(isOther(transaction))
    const kept = isIncluded
      ? [...others, { ...toStored(transaction), isIncluded }]
      : isOver(transaction)
        ? others
        : [toStored(transaction), ...others]
    return { ...rest, transactions: kept.slice(0, maxStored) }
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

/** The followed transactions, newest first. */
interface FollowedList {
  readonly store: ReadableStore<readonly FollowedTransaction[]>
  find(caipNetworkId: string, id: string): FollowedTransaction | undefined
  insert(transaction: FollowedTransaction): void
  replace(next: FollowedTransaction): void
}

function createFollowedList(ctx: Context): FollowedList {
  const store = ctx.createStore<readonly FollowedTransaction[]>('followed', [])
  const find: FollowedList['find'] = (caipNetworkId, id) =>
    store.getState().find((one) => one.id === id && one.caipNetworkId === caipNetworkId)
  return {
    store,
    find,
    insert: (transaction) =>
      store.setState((all) => {
        const list = [...all, transaction].sort((one, other) => other.sentAt - one.sentAt)
        if (list.length <= maxFollowed) return list
        const surplus = new Set(list.filter(isOver).slice(maxFollowed - list.length))
        return list.filter((one) => !surplus.has(one))
      }),
    replace(next) {
      const before = find(next.caipNetworkId, next.id)
      store.setState((all) => all.map((one) => (one === before ? next : one)))
    },
  }
}

/** Returns the transaction after an event, and its announcement; `undefined` if the event changes nothing. */
function afterEvent(
  ctx: Context,
  before: FollowedTransaction,
  event: FollowEvent,
  replacedBy: string | undefined,
): { readonly transaction: FollowedTransaction; readonly what: Announced } | undefined {
  const status = followTransition(before.status, event)
  if (status === before.status) return undefined
  if (status === 'pending') {
    const explorerUrl = explorerUrlOf(ctx, before.caipNetworkId, before.id)
    const reorgs = (before.reorgs ?? 0) + 1
    return { transaction: { ...before, status, replacedBy: undefined, explorerUrl, reorgs }, what: 'dropped' }
  }
  const what = { success: 'confirmed', failed: 'failed', unknown: 'unknown' } as const
  if (replacedBy === undefined) return { transaction: { ...before, status }, what: what[status] }
  const explorerUrl = explorerUrlOf(ctx, before.caipNetworkId, replacedBy) ?? before.explorerUrl
  return {
    transaction: { ...before, status, replacedBy, explorerUrl },
    what: status === 'failed' ? 'cancelled' : what[status],
  }
}

interface Tracking {
  /** Follows it until it is mined, then until its block is final. */
  track(followed: FollowedTransaction): void
  /**
   * Watches the block of a mined transaction, and follows the transaction again if it is dropped.
   *
   * @param isSeen its block was read before
   */
  watch(mined: FollowedTransaction, isSeen: boolean): void
}

function createTracking(ctx: Context, list: FollowedList): Tracking {
  const report = reportWhileRunning(ctx)
  const watched = new Set<string>()
  const track: Tracking['track'] = (followed) => {
    const { caipNetworkId, id } = followed
    const stop = followTransaction(ctx, followed, (event, replacedBy) => {
      const before = list.find(caipNetworkId, id)
      const after = before && afterEvent(ctx, before, event, replacedBy)
      if (!after) return
      const { transaction, what } = after
      list.replace(transaction)
      if (isOver(transaction)) {
        stop()
        keep(ctx, transaction).catch(report)
        watch(transaction, false)
      }
      ctx.emit('transactions:settled', { transaction })
      notify(ctx, transaction, what)
    })
  }
  const watch: Tracking['watch'] = (mined, isSeen) => {
    const { caipNetworkId, id, replacedBy, reorgs = 0 } = mined
    const key = `${caipNetworkId} ${id}`
    const chain = ctx.chains.find(parseCaipNetworkId(caipNetworkId).namespace)
    if (!chain?.transactions?.findInclusion) return
    // A node that reports more of them is not credible.
    if (watched.has(key) || reorgs >= maxReorgs) return
    watched.add(key)
    watchInclusion(ctx, { caipNetworkId, id: replacedBy ?? id }, isSeen, {
      seen() {
        // What replaced it is not stored.
        if (replacedBy === undefined) keep(ctx, list.find(caipNetworkId, id) ?? mined, true).catch(report)
      },
      ended() {
        watched.delete(key)
        keep(ctx, mined).catch(report)
      },
      dropped() {
        watched.delete(key)
        const before = list.find(caipNetworkId, id) ?? mined
        const after = afterEvent(ctx, before, 'dropped', undefined)
        if (!after) return
        const { transaction, what } = after
        if (list.find(caipNetworkId, id)) list.replace(transaction)
        else list.insert(transaction)
        keep(ctx, transaction).catch(report)
        track(transaction)
        ctx.emit('transactions:followed', { transaction })
        notify(ctx, transaction, what)
      },
    })
  }
  return { track, watch }
}

/** Creates the service: follows each transaction until it is final. */
export function createTransactionsService(ctx: Context): TransactionsApi {
  const { chains, platform, storage } = ctx
  const report = reportWhileRunning(ctx)
  const list = createFollowedList(ctx)
  const { track, watch } = createTracking(ctx, list)

  /** Inserts it, and follows it. */
  const begin = (given: FollowedTransaction): FollowedTransaction => {
    const started = { ...given, explorerUrl: explorerUrlOf(ctx, given.caipNetworkId, given.id) }
    list.insert(started)
    track(started)
    return started
  }
  const isRecent = ({ sentAt }: { readonly sentAt: number }): boolean => sentAt > platform.now() - maxAge
  const followStored = (transactions: readonly StoredTransaction[]): void => {
    if (ctx.signal.aborted) return
    for (const one of transactions) {
      if (!isRecent(one) || list.find(one.caipNetworkId, one.id)) continue
      if (one.isIncluded) watch({ ...fromStored(one), status: 'success' }, true)
      else begin(fromStored(one))
    }
  }
  /** A plugin with the moved assets reports after the kernel, which has the id only. */
  const addAssets = (known: FollowedTransaction, sent: FollowedTransaction): void => {
    if (known.moved.length > 0 || sent.moved.length === 0) return
    const { status, sentAt, replacedBy, explorerUrl } = known
    const transaction = { ...sent, status, sentAt, replacedBy, explorerUrl }
    list.replace(transaction)
    if (!isOver(transaction)) keep(ctx, transaction).catch(report)
    if (status === 'pending') notify(ctx, transaction, 'sent')
  }
  const follow: TransactionsApi['follow'] = (given) => {
    const sent = checkedSent(given, platform.now())
    const chain = sent && chains.find(parseCaipNetworkId(sent.caipNetworkId).namespace)
    if (!sent || chain?.isTransactionId(sent.id) === false) {
      const details = 'The reported value is not a transaction.'
      ctx.report(new TransactionsError('TRANSACTION_UNKNOWN', { details }))
      return
    }
    const known = list.find(sent.caipNetworkId, sent.id)
    if (known) {
      addAssets(known, sent)
      return
    }
    const transaction = begin(sent)
    keep(ctx, transaction).catch(report)
    ctx.emit('transactions:followed', { transaction })
    notify(ctx, transaction, transaction.status === 'unknown' ? 'unknown' : 'sent')
  }
  const {
    followStored: followStoredBatches,
    check,
    adopt,
    ...batches
  } = createFollowedBatches(ctx, {
    follow,
    isEarlier: (transactionId, { caipNetworkId, sentAt }) => {
      // Batches exist on EVM networks, whose hashes ignore case.
      const id = transactionId.toLowerCase()
      return list.store
        .getState()
        .some(
          (one) =>
            one.caipNetworkId === caipNetworkId &&
            one.sentAt < sentAt &&
            [one.id, one.replacedBy].some((known) => known?.toLowerCase() === id),
        )
    },
  })
  const { followStored: followStoredRequests, ...requests } = createUnansweredRequests(ctx, { check, adopt })
  const followAll = (stored: TransactionsStored): void => {
    if (ctx.signal.aborted) return
    followStored(stored.transactions)
    followStoredBatches(stored.batches.filter(isRecent))
    followStoredRequests(stored.requests)
  }
  storage.read().then(followAll, report)
  // Transactions of other tabs are listed here, too.
  // What another tab is sending is not sent yet.
  ctx.own(
    storage.subscribe(({ transactions, ...rest }) =>
      followAll({ ...rest, transactions: transactions.filter(({ isSending }) => !isSending) }),
    ),
  )

  return {
    ...batches,
    ...requests,
    store: list.store,
    follow,
    async keep(given) {
      const sending = checkedSent(given, platform.now())
      if (!sending || list.find(sending.caipNetworkId, sending.id)) return async () => undefined
      const kept = { ...toStored(sending), isSending: true }
      await storage.update(({ transactions, ...rest }) => ({
        ...rest,
        transactions: [kept, ...transactions.filter(isOther(kept))].slice(0, maxStored),
      }))
      return async () => {
        await storage.update(({ transactions, ...rest }) => ({
          ...rest,
          transactions: transactions.filter((one) => isOther(kept)(one) || !one.isSending),
        }))
      }
    },
    settled: createSettled(ctx, list.store, list.find),
  }
}
