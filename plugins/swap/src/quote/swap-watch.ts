import { durations, type PluginContext, type WritableStore } from '#kernel'
import { createWatchers } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import { readSwapAccount } from '../account/swap-account.js'
import type { SwapApi, SwapPlugin } from '../contract.js'
import type { InternalState } from '../draft/internal-state.js'
import type { StateReader } from '../draft/state-reader.js'
import type { OfferedTokens } from '../tokens/provider-tokens.js'
import type { Providers } from './providers.js'
import type { Market } from './quote-poller.js'

/** Lifetime of a quote: refreshed at this interval while watched. Milliseconds. */
const quoteLasts = durations.tenSeconds

interface WatchParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly accountData: AccountData
  readonly providers: Providers
  readonly offered: OfferedTokens
  readonly reader: StateReader
  readonly market: Market
}

/** Keeps the data of an exchange current while watched. */
export interface SwapWatch {
  readonly watch: SwapApi['watch']
  isWatched(): boolean
  /** Loads the tokens of the current account. */
  lookAtTokens(): void
}

/** Requests the missing data of the draft; nothing once a step is built. */
function look({ accountData, providers, reader, market }: WatchParts, isWatched: boolean): void {
  const { place, state, request, quoteOf } = reader.read()
  const isDrafting = isWatched && place?.chain !== undefined && state.isSupported
  const { give, receive, progress } = state
  const { tokens } = accountData.tokens.getState()
  const priced = new Set(tokens.filter(({ price }) => price).map(({ id }) => id))
  const unpriced = [give, receive].flatMap((one) => (one && !priced.has(one.id) ? one : []))
  market.request({
    quote: isDrafting && progress.step === 'draft' && request ? { of: quoteOf, request } : undefined,
    network: isDrafting && providers.store.getState() ? place.network.caipNetworkId : undefined,
    unpriced: isDrafting ? unpriced : [],
  })
}

export function createSwapWatch(parts: WatchParts): SwapWatch {
  const { ctx, internal, accountData, providers, offered, reader } = parts
  const lookAtDraft = (): void => look(parts, isWatched())
  const lookAtTokens = (): void => {
    if (isWatched()) offered.show(readSwapAccount(ctx))
  }
  const lookAtAll = (): void => {
    lookAtTokens()
    lookAtDraft()
  }
  let stopData = (): void => undefined
  const begin = (): void => {
    const { answered } = internal.getState()
    // A quote of an earlier watch does not apply now.
    if (answered?.best && ctx.platform.now() - answered.best.at > quoteLasts)
      internal.setState((now) => ({ ...now, answered: undefined }))
    stopData = accountData.watch()
    lookAtAll()
  }
  const end = (): void => {
    stopData()
    offered.stop()
    lookAtDraft()
  }
  const { watch, isWatched } = createWatchers(begin, end)
  ctx.own(reader.store.subscribe(lookAtDraft))
  ctx.own(providers.store.subscribe(lookAtAll))

  return { isWatched, lookAtTokens, watch }
}
