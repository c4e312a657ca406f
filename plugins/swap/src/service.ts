import { type CaipNetworkId, durations, type PluginContext, QuoinError, waitForState } from '#kernel'
import {
  activeAccountKey,
  createConfirmOnce,
  FlowError,
  isOtherAccount,
  missingAgreements,
} from '#plugin-kit'
import { createAccountData } from './account-data.js'
import { createBatchOffers } from './batch-offer.js'
import { createConfirmation, isSamePlace } from './confirmation.js'
import type { SwapApi, SwapArguments, SwapFailure, SwapPlugin, SwapState } from './contract.js'
import { type Draft, emptyDraft, moveDraft, type WantedToken } from './draft.js'
import { type Held, nothingHeld } from './held.js'
import { createMarket } from './market.js'
import { createOfferedTokens } from './offered-tokens.js'
import { isWorse, type Progress } from './progress.js'
import { createProviders } from './providers.js'
import { createReviewDesk, type Exchange, isApproved } from './review-desk.js'
import { searchTokens, suggestTokens } from './search-tokens.js'
import { createSentSwaps } from './sent-swaps.js'
import { isSlippage } from './slippage.js'
import { createStateReader } from './state-reader.js'
import type { BuiltStep } from './step.js'
import { readSwapAccount, whatChanged } from './swap-account.js'

/** Milliseconds: with each of them it is asked again while somebody looks. */
const quoteLasts = durations.tenSeconds

/** For so long `review()` waits for what is still loading. Milliseconds. */
const longestCheck = 20_000

const newExchange: Exchange = { done: [] }

/** Still loading: it may yet be ready for a review. */
const isPending = ({ obstacle, tokenStatus }: SwapState, { give, receive }: Draft): boolean => {
  if (obstacle === 'quoting') return true
  const isListed = tokenStatus === 'loading'
  return isListed && ((obstacle === 'selectGive' && !!give) || (obstacle === 'selectReceive' && !!receive))
}

/** Makes the service: one exchange at a time. */
export function createSwapService(ctx: PluginContext<SwapPlugin>): SwapApi {
  const { signal } = ctx
  const held = ctx.createStore<Held>('held', nothingHeld)
  const accountData = createAccountData(ctx)
  const providers = createProviders(ctx)
  const offered = createOfferedTokens(ctx, providers)
  const reader = createStateReader({ ctx, held, offered: offered.store, accountData, providers })
  const sent = createSentSwaps(ctx, accountData)
  let watchers = 0
  let place = readSwapAccount(ctx)
  /** For which place the draft is: a network that nothing can be swapped on does not change it. */
  let draftPlace = place
  let exchange = newExchange
  let reviewing: Promise<void> | undefined
  const once = createConfirmOnce<BuiltStep>(ctx)
  let filledWith: SwapArguments | undefined

  const change = (next: Partial<Held>): void => held.setState((now) => ({ ...now, ...next }))
  const show = (progress: Progress): void => {
    if (progress.step === 'review') once.review(progress.built)
    change({ progress: Object.freeze(progress) })
  }
  const read = (): Held => held.getState()
  const market = createMarket({ ctx, providers, read, change })
  const desk = createReviewDesk({
    ...{ ctx, reader, providers, read, show, batches: createBatchOffers(ctx) },
    isWatched: () => watchers > 0,
  })

  ctx.storage.read().then(
    ({ slippage }) => {
      if (!signal.aborted && read().slippage === undefined) change({ slippage })
    },
    (error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    },
  )

  /** What to find out, while somebody watches and nothing is confirmed. */
  const look = (): void => {
    const { place: here, state, wish, quoteOf } = reader.read()
    const isDrafting = watchers > 0 && here?.chain !== undefined && state.isSupported
    const { give, receive, progress } = state
    const own = new Set(
      accountData.tokens
        .getState()
        .tokens.filter((one) => one.price)
        .map(({ id }) => id),
    )
    const named = [give, receive].flatMap((one) => (one && !own.has(one.id) ? one : []))
    market.ask({
      quote: isDrafting && progress.step === 'draft' && wish ? { of: quoteOf, wish } : undefined,
      network: isDrafting && providers.store.getState() ? here.network.caipNetworkId : undefined,
      unpriced: isDrafting ? named : [],
    })
  }
  const lookAll = (): void => {
    if (watchers > 0) offered.show(readSwapAccount(ctx))
    look()
  }
  ctx.own(reader.store.subscribe(look))
  ctx.own(providers.store.subscribe(lookAll))

  const startOver = (): void => {
    desk.stop()
    exchange = newExchange
    change({ draft: emptyDraft, answered: undefined, progress: { step: 'draft' } })
  }
  const toDraft = (failure?: SwapFailure): void => {
    desk.stop()
    exchange = newExchange
    show({ step: 'draft', failure })
  }

  const isNobodys = (network: CaipNetworkId): boolean =>
    providers.store.getState() !== undefined && providers.at(network).length === 0

  /** A draft is of one account: another one begins from nothing. On another network it goes on as far as it means the same (NET-04). */
  const followPlace = (): void => {
    const now = readSwapAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    const isOther = now !== undefined && now.network.caipNetworkId !== place?.network.caipNetworkId
    place = now
    if (watchers > 0) offered.show(now)
    const { step } = read().progress
    if (step === 'preparing' || step === 'review' || step === 'allowing') {
      const allowed = isApproved(exchange) ? { isApproved: true } : {}
      toDraft({ reason: isOther ? 'networkChanged' : 'accountChanged', wasSent: 'no', ...allowed })
    }
    change({ answered: undefined })
    if (step === 'sent' || isOtherAccount(now, draftPlace)) {
      draftPlace = now
      // What is with the wallet, or sent, goes on as it was confirmed.
      const { progress } = step === 'draft' ? nothingHeld : read()
      change({ draft: emptyDraft, progress })
      return
    }
    if (!now?.chain || isNobodys(now.network.caipNetworkId)) return
    if (draftPlace) {
      const { isAddress } = ctx.chains.get(draftPlace.namespace)
      const networks = { from: draftPlace.network, to: now.network }
      change({ draft: moveDraft(read().draft, { ...networks, isAddress }) })
    }
    draftPlace = now
  }
  ctx.own(ctx.connections.store.subscribe(followPlace))
  ctx.own(ctx.networks.store.subscribe(followPlace))

  /** Changes the draft; what was built of the one before is dropped. While the wallet is asked nothing changes. */
  const changeDraft = (next: (draft: Draft) => Draft): void => {
    const { step } = read().progress
    if (step === 'asking') return
    if (step === 'sent') startOver()
    desk.stop()
    exchange = newExchange
    held.setState((now) => ({
      ...now,
      draft: { ...next(now.draft), cleared: [] },
      progress: { step: 'draft' },
    }))
  }

  const confirm = createConfirmation({
    ...{ ctx, accountData, sent, read, show },
    onFailure(built, failure) {
      once.failed()
      const told = isApproved(exchange) ? { ...failure, isApproved: true } : failure
      // What is still right can be confirmed once more; where it may have been sent, it is looked at again first.
      const canRepeat =
        failure.wasSent === 'no' && ['rejected', 'approvalRejected', 'walletFailed'].includes(failure.reason)
      if (isSamePlace(ctx, built) && canRepeat) desk.resume(built, exchange, told)
      else toDraft(told)
    },
    onAllowed({ built, permit }) {
      const { action } = built.review
      exchange = {
        ...exchange,
        done: [...exchange.done, action],
        permit: permit ?? exchange.permit,
        allowedBefore: permit ? undefined : built.allowed,
      }
      const changed = whatChanged(ctx, built.place)
      const allowed = isApproved(exchange) ? { isApproved: true } : {}
      if (changed) toDraft({ reason: changed, wasSent: 'no', ...allowed })
      else void desk.prepare(exchange)
    },
  })

  /** A token for one side; that of the other side changes sides. */
  const choose = (side: 'give' | 'receive', id: string): void => {
    const { give, receive } = reader.read().state
    const other = side === 'give' ? receive : give
    const before = side === 'give' ? give : receive
    const swapped: WantedToken = before && { id: before.id }
    changeDraft((draft) => {
      // An amount in the smallest unit of one token is no amount of another one.
      const isOther = side === 'give' && id !== before?.id && 'value' in draft.amount
      const chosen = { ...draft, [side]: { id }, ...(isOther && { amount: { typed: '' } }) }
      if (other?.id !== id) return chosen
      return side === 'give' ? { ...chosen, receive: swapped } : { ...chosen, give: swapped }
    })
  }

  /** What was confirmed is neither changed nor dropped before the wallet has answered (SEC-06). */
  const refuseWhileAsking = (): void => {
    if (read().progress.step === 'asking') throw new FlowError('WALLET_REQUEST_OPEN')
  }

  async function review(): Promise<void> {
    const ready = await waitForState(ctx, reader.store, {
      read: (state) => {
        const { wish } = reader.read()
        const isReady = (state.obstacle === undefined || state.obstacle === 'quoting') && wish !== undefined
        return isReady || !isPending(state, read().draft) ? state : undefined
      },
      timeout: longestCheck,
    })
    if (signal.aborted) return
    const { state, wish } = reader.read()
    if (state.progress.step !== 'draft') throw new FlowError('STEP_INVALID', { details: state.progress.step })
    // A quote that is still to come is requested along with what is built.
    if (ready && wish && (state.obstacle === undefined || state.obstacle === 'quoting')) {
      exchange = newExchange
      return desk.prepare(exchange)
    }
    throw new FlowError('REVIEW_OBSTACLE', { details: state.obstacle ?? 'enterAmount' })
  }

  return {
    store: reader.store,
    watch() {
      watchers += 1
      const { answered } = read()
      const isOld = answered?.best !== undefined && ctx.platform.now() - answered.best.at > quoteLasts
      // What was quoted when somebody last looked is no quote of now.
      if (watchers === 1 && isOld) change({ answered: undefined })
      const stop = accountData.watch()
      lookAll()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        stop()
        if (watchers > 0) return
        offered.stop()
        look()
      }
    },
    fill(args) {
      // A view that is shown again has the parameters that it had; what was changed since then stays.
      if (args === filledWith) return
      refuseWhileAsking()
      filledWith = args
      const { amount, fromToken, toToken } = args
      if (amount === undefined && fromToken === undefined && toToken === undefined) return
      changeDraft((draft) => ({
        ...draft,
        ...(amount !== undefined && { amount: { decimal: amount } }),
        ...(fromToken !== undefined && { give: { named: fromToken } }),
        ...(toToken !== undefined && { receive: { named: toToken } }),
      }))
    },
    setGive: (id) => choose('give', id),
    setReceive: (id) => choose('receive', id),
    setAmount: (amount) => changeDraft((draft) => ({ ...draft, amount })),
    useMax: () => changeDraft((draft) => ({ ...draft, amount: { max: true } })),
    switchDirection() {
      const { give, receive, quote } = reader.read().state
      const last = quote.phase === 'ready' ? quote.quote : quote.phase === 'none' ? undefined : quote.last
      const amount = last ? { value: last.receive.value } : { typed: '' }
      changeDraft((draft) => ({
        ...draft,
        give: receive && { id: receive.id },
        receive: give && { id: give.id },
        amount,
      }))
    },
    setSlippage(slippage) {
      if (!isSlippage(slippage))
        throw new QuoinError('OPTIONS_INVALID', { details: `slippage: ${String(slippage).slice(0, 40)}` })
      if (read().progress.step === 'asking') return
      if (read().progress.step === 'review' || read().progress.step === 'preparing') toDraft()
      change({ slippage })
      ctx.storage.update((kept) => ({ ...kept, slippage })).catch(ctx.report)
    },
    search: (text) => searchTokens(reader.read().list, text),
    supportedNetworks: () =>
      ctx.networks
        .list()
        .flatMap(({ caipNetworkId }) => (providers.at(caipNetworkId).length > 0 ? caipNetworkId : [])),
    suggested: () => suggestTokens(reader.read().list),
    retry() {
      if (offered.store.getState().status === 'unavailable') offered.retry(readSwapAccount(ctx))
      market.refresh()
    },
    review() {
      const { step } = read().progress
      if (step === 'preparing') return desk.prepare(exchange)
      if (step !== 'draft') return Promise.reject(new FlowError('STEP_INVALID', { details: step }))
      reviewing ??= review().finally(() => {
        reviewing = undefined
      })
      return reviewing
    },
    accept() {
      const { progress } = read()
      if (progress.step !== 'review') return
      show({ ...progress, seen: progress.built.review.quote.minimumReceived.value })
    },
    edit() {
      refuseWhileAsking()
      if (read().progress.step === 'sent') startOver()
      else toDraft()
    },
    confirm(agreed = []) {
      const { progress } = read()
      if (progress.step !== 'review')
        return once.running() ?? Promise.reject(new FlowError('STEP_INVALID', { details: progress.step }))
      const { built, seen } = progress
      const { mustAgree, expiresAt } = built.review
      const missing: string[] = [...missingAgreements(mustAgree, agreed)]
      if (isWorse(progress)) missing.push('isWorse: accept() the price first')
      return once.confirm({
        built,
        missing,
        onAltered: () => toDraft({ reason: 'transactionChanged', wasSent: 'no' }),
        async start() {
          if (ctx.platform.now() >= expiresAt) {
            toDraft({ reason: 'quoteExpired', wasSent: 'no', isApproved: isApproved(exchange) || undefined })
            return
          }
          desk.stop()
          exchange = { ...exchange, seen, by: built.by.id }
          show({ step: 'asking', built })
          await confirm(built)
        },
      })
    },
    reset() {
      refuseWhileAsking()
      startOver()
    },
  }
}
