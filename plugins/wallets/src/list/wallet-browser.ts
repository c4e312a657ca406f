import { deriveStore, normalizeWalletName, type PluginContext } from '#kernel'
import type {
  ListedWallet,
  WalletBrowser,
  WalletBrowserState,
  WalletRow,
  WalletsPlugin,
} from '../contract.js'
import { installedRows, walletRows, withoutRepeats } from './connect-rows.js'
import type { RowSourcesStore } from './row-sources.js'
import { pageSize, type WalletListQueries } from './wallet-list-queries.js'

/** The minimum length of a search. Characters. */
const shortestSearch = 2
/** Typing pauses this long before a search is sent. Milliseconds. */
const debounce = 300

/** The search text, the request and its result. */
interface Browsing extends Pick<WalletBrowserState, 'text' | 'status'> {
  /** The search that was sent: it may lag behind the text. */
  readonly wanted: string
  readonly pages: readonly (readonly ListedWallet[])[]
  /** The number of matching wallets on all pages. */
  readonly count: number
}

const initial: Browsing = { text: '', status: 'idle', wanted: '', pages: [], count: 0 }

/** Returns true if a wallet's name matches the search; "wallet" alone is searched literally. */
function isNamed(name: string, search: string): boolean {
  const plain = normalizeWalletName(search)
  return plain === ''
    ? name.toLowerCase().includes(search.toLowerCase())
    : normalizeWalletName(name).includes(plain)
}

/** The browser of all wallets. */
export interface WalletBrowserService {
  readonly browser: WalletBrowser
  /** Clears the search, for the next opening of the modal. */
  reset(): void
}

/** Creates the list of all wallets: this browser's first, then the host's own, then the gateway's. */
export function createWalletBrowser(
  ctx: PluginContext<WalletsPlugin>,
  queries: WalletListQueries,
  sources: RowSourcesStore,
): WalletBrowserService {
  const browsing = ctx.createStore<Browsing>('browser', initial)
  const { signal } = ctx
  const { customWallets = [] } = ctx.options ?? {}
  /** Increases with each new search: an answer to an earlier one is dropped. */
  let generation = 0
  let stopTyping = (): void => undefined

  const rows = ({ wanted, pages }: Browsing): readonly WalletRow[] => {
    const now = sources.store.getState()
    const own = [...installedRows(now), ...walletRows(customWallets, now)]
    const matching = own.filter((row) => isNamed(row.name, wanted))
    return withoutRepeats([...matching, ...walletRows(pages.flat(), now)])
  }
  const store = deriveStore<WalletBrowserState>([browsing, sources.store], () => {
    const now = browsing.getState()
    const { text, status, pages, count } = now
    // Counts requested pages, not rows: rows that are filtered out must not cause endless requests.
    const hasMore = pages.length > 0 && pages.length * pageSize < count
    return { text, status, rows: status === 'idle' ? [] : rows(now), hasMore }
  })
  const change = (part: Partial<Browsing>): void => browsing.setState((state) => ({ ...state, ...part }))

  const request = async (): Promise<void> => {
    const mine = generation
    const { wanted, pages } = browsing.getState()
    change({ status: pages.length === 0 ? 'loading' : 'more' })
    try {
      const { wallets, count } = await ctx.queries.fetch(
        queries.page(wanted, pages.length + 1, sources.only.getState()),
      )
      if (mine === generation && !signal.aborted)
        change({ status: 'ready', pages: [...pages, wallets], count })
    } catch (error) {
      if (mine !== generation || signal.aborted) return
      ctx.report(error)
      change({ status: 'failed' })
    }
  }
  const start = (wanted: string): void => {
    generation++
    change({ wanted, pages: [], count: 0, status: queries.isConfigured ? 'loading' : 'ready' })
    if (queries.isConfigured) void request()
  }

  const browser: WalletBrowser = {
    store,
    open() {
      if (browsing.getState().status === 'idle') start('')
    },
    search(text) {
      change({ text })
      stopTyping()
      const trimmed = text.trim().slice(0, 100)
      const search = trimmed.length < shortestSearch ? '' : trimmed
      const { wanted, status } = browsing.getState()
      if (search === wanted && status !== 'idle') return
      stopTyping = ctx.after(search === '' ? 0 : debounce, () => {
        if (search !== '') ctx.emit('wallets:searched', { search })
        start(search)
      })
    },
    more() {
      const { status, hasMore } = store.getState()
      if (status === 'ready' && hasMore) void request()
    },
    retry() {
      if (browsing.getState().status === 'failed') void request()
    },
  }

  const reset = (): void => {
    stopTyping()
    generation++
    browsing.setState(initial)
  }
  // Wallets of another namespace are another list.
  ctx.own(sources.only.subscribe(reset))
  return { browser, reset }
}
