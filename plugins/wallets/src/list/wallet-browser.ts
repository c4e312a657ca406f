import {
  type ChainNamespace,
  deriveStore,
  normalizeWalletName,
  type PluginContext,
  type WritableStore,
} from '#kernel'
import type {
  ListedWallet,
  WalletBrowser,
  WalletBrowserState,
  WalletRow,
  WalletsPlugin,
} from '../contract.js'
import type { FreshAnswer } from './fresh-answer.js'
import type { RowSources, RowSourcesStore } from './row-sources.js'
import type { ListedPage, ListQuery, WalletListQueries } from './wallet-list-queries.js'

/** The minimum length of a search. Characters. */
const shortestSearch = 2
/** Typing pauses this long before a search is sent. Milliseconds. */
const debounce = 300

/** The search text, the request and its result. */
interface Browsing extends Pick<WalletBrowserState, 'text' | 'status'> {
  /** The search that was sent: it may lag behind the text. */
  readonly wanted: string
  /** The first page; `isShort` if it is the package's own list. */
  readonly first: ListedPage | undefined
  /** The further pages. */
  readonly pages: readonly (readonly ListedWallet[])[]
  /** The last page has no wallet that the earlier ones lack. */
  readonly isExhausted: boolean
}

const nothing = { first: undefined, pages: [], isExhausted: false } as const
const initial: Browsing = { ...nothing, text: '', status: 'idle', wanted: '' }

/** Returns true if a page adds nothing: a list that repeats itself must not cause endless requests. */
function isRepeated(page: readonly ListedWallet[], earlier: readonly ListedWallet[]): boolean {
  const known = new Set(earlier.map(({ id }) => id))
  return page.every(({ id }) => known.has(id))
}

/** Returns true if a wallet's name matches the search; "wallet" alone is searched literally. */
function isNamed(name: string, search: string): boolean {
  const plain = normalizeWalletName(search)
  return plain === ''
    ? name.toLowerCase().includes(search.toLowerCase())
    : normalizeWalletName(name).includes(plain)
}

/** Parts of the Connect view's list. They are passed: a chunk of both lists would delay the first view. */
export interface WalletBrowserDeps {
  readonly queries: WalletListQueries
  readonly sources: RowSourcesStore
  answerTo(query: ListQuery): FreshAnswer<ListedPage>
  /** Returns the rows of the browser's and the host's wallets that are wanted, then of the listed ones, each once. */
  rowsOf(
    inputs: RowSources,
    custom: readonly ListedWallet[],
    listed: readonly ListedWallet[],
    isWanted: (row: WalletRow) => boolean,
  ): readonly WalletRow[]
}

/** The browser of all wallets. */
export interface WalletBrowserService {
  readonly browser: WalletBrowser
  /** Clears the search, for the next opening of the modal. */
  reset(): void
}

const listedIn = ({ first, pages }: Browsing): readonly ListedWallet[] => [
  ...(first?.wallets ?? []),
  ...pages.flat(),
]

/** Requests the pages of a search. */
function createPageRequests(
  ctx: PluginContext<WalletsPlugin>,
  { queries, sources, answerTo }: WalletBrowserDeps,
  browsing: WritableStore<Browsing>,
) {
  const { signal } = ctx
  /** Increases with each new search: an answer to an earlier one is dropped. */
  let generation = 0
  let stopFirst = (): void => undefined
  let retryFirst = (): void => undefined
  const change = (part: Partial<Browsing>): void => browsing.setState((state) => ({ ...state, ...part }))
  const pageOf = (page: number): ListQuery => {
    const query = queries.page(browsing.getState().wanted, page, sources.only.getState())
    return { ...query, run: () => ctx.queries.fetch(query) }
  }
  /** What is displayed without a search: it does not wait for the code of the kernel's cache. */
  const initialPages = new Map<ChainNamespace | undefined, FreshAnswer<ListedPage>>()
  const initialPage = (): FreshAnswer<ListedPage> => {
    const only = sources.only.getState()
    const answer = initialPages.get(only) ?? answerTo(queries.page('', 1, only))
    initialPages.set(only, answer)
    return answer
  }
  const stop = (): void => {
    generation++
    stopFirst()
  }
  ctx.own(stop)

  return {
    stop,
    start(wanted: string) {
      stop()
      change({ ...nothing, wanted, status: 'loading' })
      const answer = wanted === '' ? initialPage() : answerTo(pageOf(1))
      let isReported = false
      retryFirst = answer.retry
      stopFirst = answer.watch(({ data, error }) => {
        if (signal.aborted) return
        if (error && !isReported) ctx.report(error)
        isReported ||= error !== undefined
        change(data ? { first: data, status: 'ready' } : { status: error ? 'failed' : 'loading' })
      })
    },
    retryFirst: () => retryFirst(),
    async next() {
      const mine = generation
      const { pages } = browsing.getState()
      change({ status: 'more' })
      try {
        const { wallets } = await pageOf(pages.length + 2).run(signal)
        if (mine !== generation || signal.aborted) return
        const isExhausted = isRepeated(wallets, listedIn(browsing.getState()))
        change({ status: 'ready', pages: [...pages, wallets], isExhausted })
      } catch (error) {
        if (mine !== generation || signal.aborted) return
        ctx.report(error)
        change({ status: 'failed' })
      }
    },
  }
}

/** Creates the list of all wallets: this browser's first, then the host's own, then those of the list. */
export function createWalletBrowser(
  ctx: PluginContext<WalletsPlugin>,
  deps: WalletBrowserDeps,
): WalletBrowserService {
  const { queries, sources } = deps
  const browsing = ctx.createStore<Browsing>('browsing', initial)
  const { customWallets = [] } = ctx.options ?? {}
  const requests = createPageRequests(ctx, deps, browsing)
  let stopTyping = (): void => undefined

  const rows = (now: Browsing): readonly WalletRow[] =>
    deps.rowsOf(sources.store.getState(), customWallets, listedIn(now), (row) =>
      isNamed(row.name, now.wanted),
    )
  const store = deriveStore<WalletBrowserState>([browsing, sources.store], () => {
    const now = browsing.getState()
    const { text, status, first, pages, isExhausted } = now
    // Counts requested pages, not rows: rows that are filtered out must not cause endless requests.
    const hasMore =
      first !== undefined &&
      !first.isShort &&
      !isExhausted &&
      (pages.length + 1) * queries.pageSize < first.count
    return {
      text,
      status,
      rows: status === 'idle' ? [] : rows(now),
      hasMore,
      isShort: queries.isConfigured && first?.isShort === true,
    }
  })

  const browser: WalletBrowser = {
    store,
    open() {
      if (browsing.getState().status === 'idle') requests.start('')
    },
    search(text) {
      browsing.setState((state) => ({ ...state, text }))
      stopTyping()
      const trimmed = text.trim().slice(0, 100)
      const search = trimmed.length < shortestSearch ? '' : trimmed
      const { wanted, status } = browsing.getState()
      if (search === wanted && status !== 'idle') return
      stopTyping = ctx.after(search === '' ? 0 : debounce, () => {
        if (search !== '') ctx.emit('wallets:searched', { search })
        requests.start(search)
      })
    },
    more() {
      const { status, hasMore } = store.getState()
      if (status === 'ready' && hasMore) void requests.next()
    },
    retry() {
      const { status, first } = browsing.getState()
      if (status !== 'failed') return
      if (first) void requests.next()
      else requests.retryFirst()
    },
  }

  const reset = (): void => {
    stopTyping()
    requests.stop()
    browsing.setState(initial)
  }
  // Wallets of another namespace are another list.
  ctx.own(sources.only.subscribe(reset))
  return { browser, reset }
}
