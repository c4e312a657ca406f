import type { FollowedTransaction } from '#plugins/transactions'
import type { HistoryState } from './contract.js'
import { groupByMonth } from './group-by-month.js'
import { type HistoryList, hasHash } from './history-list.js'
import type { HistoryTarget } from './history-target.js'
import { isShown } from './is-shown.js'
import { ownEntry } from './own-entry.js'
import type { HistoryEntry } from './schemas.js'

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
}

/** The inputs of a state. */
export interface HistoryParts {
  readonly target: HistoryTarget | undefined
  /** `undefined` before the first answer. */
  readonly list: HistoryList | undefined
  /** Transactions of the target's account, newest first. */
  readonly own: readonly FollowedTransaction[]
  readonly purchases: readonly HistoryEntry[]
  readonly isLoading: boolean
  readonly isFailed: boolean
}

type Shown = Pick<HistoryState, 'transactions' | 'pending' | 'transactionsByYear'>

const isWaiting = ({ status }: FollowedTransaction): boolean => status === 'pending' || status === 'unknown'

/** The visible entries: the service's, and this visit's until the service lists them (HIS-02, HIS-03). */
function shownOf(
  { caipNetworkId }: HistoryTarget,
  list: HistoryList | undefined,
  own: HistoryParts['own'],
): Shown {
  const notListed = own.filter(({ id, replacedBy }) => !hasHash(list, replacedBy ?? id))
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
    const { target, list, own, purchases, isLoading, isFailed } = parts
    const before = last?.parts
    const isShownSame =
      before?.target === target && before?.list === list && isSameList(before?.own ?? [], own)
    if (last && isShownSame && before?.purchases === purchases) {
      if (before.isLoading === isLoading && before.isFailed === isFailed) return last.state
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
    }
    last = { parts, state }
    return state
  }
}
