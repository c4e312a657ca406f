import { isQuoinError, type PluginContext } from '#kernel'
import type { HistoryPlugin } from '../contract.js'
import { isShown } from '../display/is-shown.js'
import { getHistory } from '../endpoints.js'
import { HistoryError } from '../history-error.js'
import type { HistoryEntry, HistoryPage } from '../schemas.js'
import { type HistoryList, withFirstPage, withNextPage } from './history-list.js'
import type { HistoryTarget } from './history-target.js'

/** Maximum number of further pages to read if none of their entries is visible: all spam, or of another network. */
const maxHiddenPages = 10

/** Reads the activity of one account on one network; another account or network has its own reading. */
export interface AccountReading {
  readonly target: HistoryTarget
  list(): HistoryList | undefined
  isLoading(): boolean
  /** The newest read failed. */
  isFailed(): boolean
  /** The service does not have the activity of this network. */
  isUnavailable(): boolean
  /** An older page exists, and no read of it is running. */
  hasMore(): boolean
  /** Reads the newest page. Never rejects. */
  loadFirst(): Promise<void>
  /** Reads further pages until there is another visible entry. Never rejects. */
  loadNext(): Promise<void>
  /** Ends the reading: its account is no longer active. */
  end(): void
}

interface ReadingParts {
  readonly ctx: PluginContext<HistoryPlugin>
  readonly target: HistoryTarget
  readonly isWatched: () => boolean
  readonly onChange: () => void
}

/** The views with the list: they report a failure themselves, in its place. */
const reportedBy: readonly string[] = ['Account', 'Transactions']

/** Reports the first of a run of failures; displays it if another view is open. */
function reportFailure({ ctx, target, isWatched }: ReadingParts, error: unknown): void {
  const { i18n, id, notices, report, router, signal } = ctx
  report(new HistoryError('HISTORY_FETCH_FAILED', { cause: error }))
  ctx.emit('history:failed', { namespace: target.namespace })
  if (!isWatched()) return
  i18n.load(id).then(() => {
    if (signal.aborted || reportedBy.includes(router.current()?.view ?? '')) return
    notices.show('error', ctx.t('fetchFailed'))
  }, report)
}

export function createAccountReading(parts: ReadingParts): AccountReading {
  const { ctx, target, onChange } = parts
  const controller = new AbortController()
  const { signal } = controller
  let list: HistoryList | undefined
  /** The target of the last failed read. */
  let failed: 'first' | 'next' | undefined
  let unavailable = false
  let first: Promise<void> | undefined
  let next: Promise<void> | undefined

  const request = (cursor?: string): Promise<HistoryPage> =>
    ctx.api.call(getHistory, {
      path: { account: target.address },
      query: { chainId: target.caipNetworkId, ...(cursor !== undefined && { cursor }) },
      network: target.caipNetworkId,
      signal,
    })
  const fail = (what: 'first' | 'next', error: unknown): void => {
    if (signal.aborted) return
    // The host has no service for it: nothing has failed.
    if (isQuoinError(error, 'SERVICE_NOT_CONFIGURED')) {
      unavailable = true
      return
    }
    const isNews = failed === undefined
    failed = what
    if (isNews) reportFailure(parts, error)
  }
  const changed = (): void => {
    if (!signal.aborted) onChange()
  }
  const hasShown = (entries: readonly HistoryEntry[]): boolean =>
    entries.some((entry) => isShown(entry, target.caipNetworkId))

  const readNext = async (): Promise<void> => {
    for (let page = 0; page < maxHiddenPages; page++) {
      const before = list
      const cursor = before?.cursor
      if (!before || cursor === undefined) return
      const answer = await request(cursor)
      if (signal.aborted) return
      failed = undefined
      // The list may have restarted meanwhile; then the page is not used.
      if (list?.cursor !== cursor) return
      list = withNextPage(list, answer)
      if (list.lines.length > before.lines.length && hasShown(answer.data)) return
    }
  }
  const loadNext = (): Promise<void> => {
    next ??= readNext()
      .catch((error: unknown) => fail('next', error))
      .finally(() => {
        next = undefined
        changed()
      })
    changed()
    return next
  }
  const readFirst = async (): Promise<void> => {
    const page = await request()
    if (signal.aborted) return
    // Retries a failed page. If the newest entries are all spam, reads older ones.
    const isNextMissing = failed === 'next' || (!list && !hasShown(page.data))
    failed = undefined
    unavailable = page.unavailable?.some((id) => id === target.caipNetworkId || id === '*') ?? false
    // An answer without the network says nothing about earlier entries.
    if (!unavailable || list === undefined) list = withFirstPage(list, page)
    if (isNextMissing) await loadNext()
  }

  return {
    target,
    list: () => list,
    isLoading: () => (first !== undefined && list === undefined) || next !== undefined,
    isFailed: () => failed !== undefined,
    isUnavailable: () => unavailable,
    hasMore: () => next === undefined && list?.cursor !== undefined,
    loadFirst() {
      first ??= readFirst()
        .catch((error: unknown) => fail('first', error))
        .finally(() => {
          first = undefined
          changed()
        })
      changed()
      return first
    },
    loadNext,
    end: () => controller.abort(),
  }
}
