import { durations, isFresh, type PluginContext, type WritableStore } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSwapAccount } from '../account/swap-account.js'
import type { SwapApi, SwapPlugin } from '../contract.js'
import type { Providers } from '../quote/providers.js'
import type { ProviderTokens } from '../tokens/provider-tokens.js'
import type { InternalState } from './internal-state.js'
import type { QuotePoller } from './quote-poller.js'
import { destinationOf, type StateReader } from './state-reader.js'

/** Lifetime of a quote: refreshed at this interval while watched. Milliseconds. */
const quoteLasts = durations.tenSeconds

interface WatchParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly accountData: AccountData
  readonly providers: Providers
  readonly providerTokens: ProviderTokens
  /** Of the destination. */
  readonly destinationTokens: ProviderTokens
  readonly reader: StateReader
  readonly poller: QuotePoller
}

/** Keeps the data of an exchange current while watched. */
export interface SwapWatch {
  readonly watch: SwapApi['watch']
  isWatched(): boolean
  /** Loads the tokens of the current account. */
  loadTokens(): void
}

/** Requests the missing data of the draft; nothing once a step is built. */
function requestMissing({ accountData, providers, reader, poller }: WatchParts, isWatched: boolean): void {
  const { active, state, request, quoteOf } = reader.read()
  const isDrafting = isWatched && active?.chain !== undefined && state.isSupported
  const { sellToken, buyToken, progress } = state
  const { tokens } = accountData.tokens.getState()
  const priced = new Set(tokens.filter(({ price }) => price).map(({ id }) => id))
  const unpriced = [sellToken, buyToken].flatMap((one) => (one && !priced.has(one.id) ? one : []))
  poller.request({
    quote: isDrafting && progress.step === 'draft' && request ? { of: quoteOf, request } : undefined,
    network: isDrafting && providers.store.getState() ? active.network.caipNetworkId : undefined,
    unpriced: isDrafting ? unpriced : [],
  })
}

export function createSwapWatch(parts: WatchParts): SwapWatch {
  const { ctx, internal, accountData, providers, providerTokens, destinationTokens, reader } = parts
  const updateRequests = (): void => requestMissing(parts, isWatched())
  const loadTokens = (): void => {
    if (!isWatched()) return
    const active = readSwapAccount(ctx)
    providerTokens.show(active)
    destinationTokens.show(destinationOf(ctx, active, internal.getState().draft, providers))
  }
  const updateAll = (): void => {
    loadTokens()
    updateRequests()
  }
  let stopData = (): void => undefined
  const begin = (): void => {
    const { quote } = internal.getState()
    // A quote of an earlier watch does not apply now.
    if (quote?.best && !isFresh(quote.best.at, quoteLasts, ctx.platform.now()))
      internal.setState((now) => ({ ...now, quote: undefined }))
    stopData = accountData.watch()
    updateAll()
  }
  const end = (): void => {
    stopData()
    providerTokens.stop()
    destinationTokens.stop()
    updateRequests()
  }
  const { watch, isWatched } = createWatchers(begin, end)
  ctx.own(reader.store.subscribe(updateRequests))
  let destination = internal.getState().draft.destination
  ctx.own(
    internal.subscribe(() => {
      const next = internal.getState().draft.destination
      if (next === destination) return
      destination = next
      loadTokens()
    }),
  )
  ctx.own(providers.store.subscribe(updateAll))

  return { isWatched, loadTokens, watch }
}
