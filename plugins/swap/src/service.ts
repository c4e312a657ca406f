import type { PluginContext } from '#kernel'
import { createBatchSupport, createConfirmOnce } from '#plugin-kit'
import { createAccountData } from './account/account-data.js'
import { readSwapAccount } from './account/swap-account.js'
import type { BuiltStep } from './build/step.js'
import { createReviewConfirmation } from './confirm/review-confirmation.js'
import { createSentBridges } from './confirm/sent-bridges.js'
import { createSentSwaps } from './confirm/sent-swaps.js'
import type { SwapApi, SwapPlugin } from './contract.js'
import { type InternalState, initialState } from './draft/internal-state.js'
import type { Progress } from './draft/progress.js'
import { createQuotePoller } from './draft/quote-poller.js'
import { createStateReader, destinationOf } from './draft/state-reader.js'
import { createSwapWatch } from './draft/swap-watch.js'
import { createProviders } from './quote/providers.js'
import { createDraftEditor } from './steps/draft-editor.js'
import { followAccount } from './steps/follow-account.js'
import { createPreparation } from './steps/preparation.js'
import { createReviewBuilder } from './steps/review-builder.js'
import { createSwapSteps } from './steps/swap-steps.js'
import type { TokenList } from './tokens/merge-tokens.js'
import { createProviderTokens } from './tokens/provider-tokens.js'
import { searchTokens, suggestTokens } from './tokens/search-tokens.js'

/** Creates the service: one exchange at a time. */
export function createSwapService(ctx: PluginContext<SwapPlugin>): SwapApi {
  const internal = ctx.createStore<InternalState>('internal', initialState)
  const accountData = createAccountData(ctx)
  const providers = createProviders(ctx)
  const providerTokens = createProviderTokens(ctx, providers)
  const destinationTokens = createProviderTokens(ctx, providers, 'destinationTokens')
  const reader = createStateReader({
    ctx,
    internal,
    providerTokens: providerTokens.store,
    destinationTokens: destinationTokens.store,
    accountData,
    providers,
  })
  const sent = createSentSwaps(ctx, accountData)
  const bridges = createSentBridges({ ctx, accountData, providers })
  const read = internal.getState
  const change = (next: Partial<InternalState>): void => internal.setState((now) => ({ ...now, ...next }))
  const poller = createQuotePoller({ ctx, providers, read, change })
  const { watch, isWatched, loadTokens } = createSwapWatch({
    ctx,
    internal,
    accountData,
    providers,
    providerTokens,
    destinationTokens,
    reader,
    poller,
  })

  const once = createConfirmOnce<BuiltStep>(ctx)
  const show = (progress: Progress): void => {
    if (progress.step === 'review') once.review(progress.built)
    change({ progress: Object.freeze(progress) })
  }
  const batches = createBatchSupport(ctx)
  const reviewBuilder = createReviewBuilder({
    ctx,
    accountData,
    reader,
    providers,
    read,
    show,
    batches,
    isWatched,
  })
  const steps = createSwapSteps({ internal, once, reviewBuilder, show })
  followAccount({ ctx, internal, providers, steps, loadTokens })

  ctx.storage.read().then(
    ({ slippage }) => {
      if (!ctx.signal.aborted && read().slippage === undefined) change({ slippage })
    },
    (error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    },
  )

  const listOf = (side?: 'sell' | 'buy'): TokenList => {
    const { list, buyList } = reader.read()
    return side === 'buy' ? buyList : list
  }

  return {
    ...createDraftEditor({ ctx, internal, reader, steps, providers }),
    store: reader.store,
    watch,
    search: (text, side) => searchTokens(listOf(side), text),
    supportedNetworks: () =>
      ctx.networks
        .list()
        .flatMap(({ caipNetworkId }) => (providers.at(caipNetworkId).length > 0 ? caipNetworkId : [])),
    suggested: (side) => suggestTokens(listOf(side)),
    bridges: bridges.store,
    forgetBridge: bridges.forget,
    retry() {
      const active = readSwapAccount(ctx)
      if (providerTokens.store.getState().status === 'unavailable') providerTokens.retry(active)
      if (destinationTokens.store.getState().status === 'unavailable')
        destinationTokens.retry(destinationOf(ctx, active, read().draft, providers))
      poller.refresh()
    },
    review: createPreparation({ ctx, internal, reader, steps }),
    accept() {
      const progress = steps.now()
      if (progress.step !== 'review') return
      steps.show({ ...progress, seen: progress.built.review.quote.minBuyAmount.value })
    },
    confirm: createReviewConfirmation({ ctx, accountData, sent, bridges, steps }),
    edit() {
      steps.refuseWhilePending()
      if (steps.now().step === 'sent') steps.startOver()
      else steps.toDraft()
    },
    reset() {
      steps.refuseWhilePending()
      steps.startOver()
    },
  }
}
