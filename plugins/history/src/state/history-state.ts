import { decimalText, parseCaipAddress } from '#kernel'
import { type FollowedBatch, type FollowedTransaction, replacementOf } from '#plugins/transactions'
import type { HistoryState, TransactionsByYear } from '../contract.js'
import { isShown } from '../display/is-shown.js'
import { type HistoryLine, type HistoryList, hasHash } from '../read/history-list.js'
import type { HistoryTarget } from '../read/history-target.js'
import type { HistoryEntry } from '../schemas.js'

export const nothingRead: HistoryState = {
  transactions: [],
  pending: [],
  transactionsByYear: {},
  coinbaseTransactions: [],
  lastNetworkInView: undefined,
  loading: false,
  empty: false,
  next: undefined,
  failed: false,
  unavailable: false,
}

/** The inputs of a state. */
export interface HistoryParts {
  readonly target: HistoryTarget | undefined
  /** `undefined` before the first answer. */
  readonly list: HistoryList | undefined
  /** Transactions and batches of the target's account, newest first. */
  readonly own: readonly OwnTransaction[]
  readonly purchases: readonly HistoryEntry[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly isUnavailable: boolean
}

/** A transaction of this visit; or a batch whose transaction only its wallet knows. */
export type OwnTransaction = FollowedTransaction | Exclude<FollowedBatch, { readonly status: 'submitted' }>

type Shown = Pick<HistoryState, 'transactions' | 'pending' | 'transactionsByYear'>

const isWaiting = ({ status }: OwnTransaction): boolean => status === 'pending' || status === 'unknown'

/** The visible entries: the service's, and this visit's until the service lists them (HIS-02, HIS-03). */
function shownOf(
  { caipNetworkId }: HistoryTarget,
  list: HistoryList | undefined,
  own: HistoryParts['own'],
): Shown {
  const notListed = own.filter((one) => {
    const hash = hashOf(one)
    return hash === undefined || !hasHash(list, hash)
  })
  const pending = notListed.filter(isWaiting).map((one) => ownEntry(one).entry)
  const ended = notListed.filter((one) => !isWaiting(one)).map(ownEntry)
  const listed = list?.lines.filter(({ entry }) => isShown(entry, caipNetworkId)) ?? []
  const lines = ended.length > 0 ? [...ended, ...listed].sort((one, other) => other.at - one.at) : listed
  return {
    transactions: [...pending, ...lines.map(({ entry }) => entry)],
    pending,
    transactionsByYear: groupByMonth(lines),
  }
}

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/**
 * Creates a reader of states. Unchanged parts keep their identity: a page that loads causes no new computation or
 * rendering of ten thousand entries.
 */
export function createStateMaker(): (parts: HistoryParts) => HistoryState {
  let last: { readonly parts: HistoryParts; readonly state: HistoryState } | undefined
  let shown: Shown = nothingRead

  return (parts) => {
    const { target, list, own, purchases, isLoading, isFailed, isUnavailable } = parts
    const before = last?.parts
    const isShownSame =
      before?.target === target && before?.list === list && isSameList(before?.own ?? [], own)
    if (last && isShownSame && before?.purchases === purchases) {
      const isSameFlags = before.isLoading === isLoading && before.isFailed === isFailed
      if (isSameFlags && before.isUnavailable === isUnavailable) return last.state
    }
    if (!isShownSame) shown = target ? shownOf(target, list, own) : nothingRead
    const { transactions, pending, transactionsByYear } = shown
    const state: HistoryState = {
      transactions,
      pending,
      transactionsByYear,
      coinbaseTransactions: purchases,
      lastNetworkInView: target?.caipNetworkId,
      loading: isLoading,
      empty: target !== undefined && (isFailed || (list !== undefined && transactions.length === 0)),
      next: isFailed ? undefined : list?.cursor,
      failed: isFailed,
      unavailable: isUnavailable,
    }
    last = { parts, state }
    return state
  }
}

/** A month of the user's calendar. Milliseconds since 1970. */
interface Month {
  readonly year: number
  readonly month: number
  readonly from: number
  readonly until: number
}

function monthOf(at: number): Month {
  const date = new Date(at)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  return { year, month, from: new Date(year, month).getTime(), until: new Date(year, month + 1).getTime() }
}

/** Entries by year and month of the local time, in the given order (HIS-01). */
export function groupByMonth(lines: readonly HistoryLine[]): TransactionsByYear {
  const years: Record<number, Record<number, HistoryEntry[]>> = {}
  let month: Month | undefined
  let entries: HistoryEntry[] = []
  for (const { entry, at } of lines) {
    // Adjacent entries mostly share a month: the calendar is computed once per month.
    if (!month || at < month.from || at >= month.until) {
      month = monthOf(at)
      years[month.year] ??= {}
      const months = years[month.year] ?? {}
      entries = months[month.month] ?? []
      months[month.month] = entries
    }
    entries.push(entry)
  }
  return years
}

const statuses = { pending: 'pending', success: 'confirmed', failed: 'failed', unknown: 'unknown' } as const

/** Returns the hash of the mined transaction, as explorers list it; `undefined` for a batch without one. */
const hashOf = (one: OwnTransaction): string | undefined =>
  'batchId' in one ? (one.status === 'failed' ? one.transactionId : undefined) : (one.replacedBy ?? one.id)

/** Returns a transaction of this visit in the service's format. Its time is that of the submission. */
export function ownEntry(transaction: OwnTransaction): HistoryLine {
  const { caipNetworkId, from, to = '', operationType, moved, status, sentAt } = transaction
  const isBatch = 'batchId' in transaction
  return {
    at: sentAt,
    entry: {
      id: `${caipNetworkId}:${isBatch ? `batch:${transaction.batchId}` : transaction.id}`,
      metadata: {
        operationType,
        hash: hashOf(transaction) ?? '',
        chain: caipNetworkId,
        minedAt: new Date(sentAt).toISOString(),
        sentFrom: parseCaipAddress(from, () => true).address,
        sentTo: to,
        status: (isBatch ? undefined : replacementOf(transaction)) ?? statuses[status],
        nonce: 0,
      },
      transfers: moved.map(({ direction, symbol, value, decimals, iconUrl }) => ({
        direction,
        quantity: { numeric: decimalText(value, decimals) },
        fungible_info: { name: symbol, symbol, ...(iconUrl !== undefined && { icon: { url: iconUrl } }) },
      })),
    },
  }
}
