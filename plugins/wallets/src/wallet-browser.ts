import type { PluginContext } from '#kernel'
import { installedRows, type RowSources, walletRows, withoutRepeats } from './connect-rows.js'
import type { ListedWallet, WalletBrowser, WalletBrowserState, WalletRow, WalletsPlugin } from './contract.js'
import { normaliseName } from './same-wallet.js'
import { pageSize, type WalletListQueries } from './wallet-list-queries.js'

/** A search starts with this many characters. */
const shortestSearch = 2
/** Typing pauses this long before a search is sent. Milliseconds. */
const debounce = 300

const initial: WalletBrowserState = { text: '', status: 'idle', rows: [], hasMore: false }

/** The browser of all wallets, and `refresh` for when badges may have changed. */
export interface WalletBrowserService {
  readonly browser: WalletBrowser
  refresh(): void
  /** Forgets the search, for the next time the modal opens. */
  reset(): void
}

/** Makes the list of all wallets: those of this browser first, then the host's own, then the gateway's. */
export function createWalletBrowser(
  ctx: PluginContext<WalletsPlugin>,
  queries: WalletListQueries,
  sources: () => RowSources,
): WalletBrowserService {
  const store = ctx.createStore<WalletBrowserState>('browser', initial)
  const { signal } = ctx
  let wanted = ''
  let pages: readonly (readonly ListedWallet[])[] = []
  let count = 0
  /** Grows with each new search: an answer to an earlier one is dropped. */
  let generation = 0
  let stopTyping = (): void => undefined

  const rows = (): readonly WalletRow[] => {
    const name = normaliseName(wanted)
    const own = [...installedRows(sources()), ...walletRows(ctx.options?.customWallets ?? [], sources())]
    const matching = own.filter((row) => name === '' || normaliseName(row.name).includes(name))
    return withoutRepeats([...matching, ...walletRows(pages.flat(), sources())])
  }
  const show = (status: WalletBrowserState['status']): void => {
    const asked = pages.length
    store.setState((state) => ({
      ...state,
      status,
      rows: rows(),
      // Counted by pages asked, not by rows: what is left out of a page must not make it ask for ever.
      hasMore: asked > 0 && asked * pageSize < count,
    }))
  }

  const ask = async (): Promise<void> => {
    const mine = generation
    show(pages.length === 0 ? 'loading' : 'more')
    try {
      const page = await ctx.queries.fetch(queries.page(wanted, pages.length + 1))
      if (mine !== generation || signal.aborted) return
      pages = [...pages, page.wallets]
      count = page.count
      show('ready')
    } catch (error) {
      if (mine !== generation || signal.aborted) return
      ctx.report(error)
      show('failed')
    }
  }
  const start = (search: string): void => {
    generation++
    wanted = search
    pages = []
    count = 0
    if (queries.isConfigured) void ask()
    else show('ready')
  }

  const browser: WalletBrowser = {
    store,
    open() {
      if (store.getState().status === 'idle') start('')
    },
    search(text) {
      store.setState((state) => ({ ...state, text }))
      stopTyping()
      const trimmed = text.trim().slice(0, 100)
      const search = trimmed.length < shortestSearch ? '' : trimmed
      if (search === wanted && store.getState().status !== 'idle') return
      stopTyping = ctx.after(search === '' ? 0 : debounce, () => {
        if (search !== '') ctx.emit('wallets:searched', { search })
        start(search)
      })
    },
    more() {
      const { status, hasMore } = store.getState()
      if (status === 'ready' && hasMore) void ask()
    },
    retry() {
      if (store.getState().status === 'failed') void ask()
    },
  }

  return {
    browser,
    refresh() {
      const { status } = store.getState()
      if (status !== 'idle') show(status)
    },
    reset() {
      stopTyping()
      generation++
      wanted = ''
      pages = []
      store.setState(initial)
    },
  }
}
