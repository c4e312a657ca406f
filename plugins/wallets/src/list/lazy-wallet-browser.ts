import type { PluginContext } from '#kernel'
import type { WalletBrowser, WalletBrowserState, WalletsPlugin } from '../contract.js'
import { installedRows, walletRows, withoutRepeats } from './connect-rows.js'
import { createFreshAnswer } from './fresh-answer.js'
import type { RowSourcesStore } from './row-sources.js'
import type { WalletBrowserService } from './wallet-browser.js'
import type { WalletListQueries } from './wallet-list-queries.js'

const idle: WalletBrowserState = { text: '', status: 'idle', rows: [], hasMore: false, isShort: false }

/** Creates the browser of all wallets. Its code is loaded with the first use: the Connect view does not wait for it. */
export function createLazyBrowser(
  ctx: PluginContext<WalletsPlugin>,
  queries: WalletListQueries,
  sources: RowSourcesStore,
): WalletBrowserService {
  const store = ctx.createStore<WalletBrowserState>('browser', idle)
  /** Increases with each closing of the modal: earlier calls are dropped. */
  let generation = 0
  let loaded: WalletBrowserService | undefined

  const load = async (): Promise<WalletBrowserService> => {
    const { createWalletBrowser } = await import('./wallet-browser.js')
    if (loaded) return loaded
    ctx.signal.throwIfAborted()
    loaded = createWalletBrowser(ctx, {
      queries,
      sources,
      answerTo: (query) => createFreshAnswer(ctx.platform, query, query.standIn),
      rowsOf(inputs, custom, listed, isWanted) {
        const own = [...installedRows(inputs), ...walletRows(custom, inputs)]
        return withoutRepeats([...own.filter(isWanted), ...walletRows(listed, inputs)])
      },
    })
    ctx.own(loaded.browser.store.subscribe(store.setState))
    return loaded
  }
  const use = (run: (browser: WalletBrowser) => void): void => {
    if (loaded) {
      run(loaded.browser)
      return
    }
    const mine = generation
    const isCurrent = (): boolean => mine === generation && !ctx.signal.aborted
    load().then(
      ({ browser }) => {
        if (isCurrent()) run(browser)
      },
      (error: unknown) => {
        if (!isCurrent()) return
        ctx.report(error)
        store.setState((state) => ({ ...state, status: 'failed' }))
      },
    )
  }

  const browser: WalletBrowser = {
    store,
    open() {
      if (!loaded) store.setState((state) => ({ ...state, status: 'loading' }))
      use((inner) => inner.open())
    },
    search(text) {
      if (!loaded) store.setState((state) => ({ ...state, text }))
      use((inner) => inner.search(text))
    },
    more: () => loaded?.browser.more(),
    retry() {
      if (loaded) loaded.browser.retry()
      else browser.open()
    },
  }
  return {
    browser,
    reset() {
      generation++
      if (loaded) loaded.reset()
      else store.setState(idle)
    },
  }
}
