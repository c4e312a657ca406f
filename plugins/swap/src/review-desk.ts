import { durations, type PluginContext, QuoinError } from '#kernel'
import type { BatchOffers } from './batch-offer.js'
import { buildStep } from './build-step.js'
import type { SwapAction, SwapFailure, SwapPlugin } from './contract.js'
import type { Held } from './held.js'
import type { Progress } from './progress.js'
import type { Providers } from './providers.js'
import { buildFailure } from './read-failure.js'
import type { StateReader } from './state-reader.js'
import type { BuiltStep, SignedPermit } from './step.js'
import type { SwappingAccount } from './swap-account.js'

/** What one exchange has had so far: ends with it. */
export interface Exchange {
  readonly done: readonly SwapAction[]
  readonly permit?: SignedPermit | undefined
  /** What was allowed before the newest approval. */
  readonly allowedBefore?: bigint | undefined
  /** Whose offer it is: an approval is of no use to another one. */
  readonly by?: string | undefined
  /** The least that was promised when the person first looked, or what was accepted since. */
  readonly seen?: bigint | undefined
}

/** Whether an approval of it is in a block, or a permit signed. */
const isApproved = ({ done }: Exchange): boolean => done.includes('approve')

/** What failed, with what the exchange leaves behind: somebody may want to take an approval back. */
export const withApproval = (failure: SwapFailure, exchange: Exchange): SwapFailure =>
  isApproved(exchange) ? { ...failure, isApproved: true } : failure

interface DeskParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly reader: StateReader
  readonly providers: Providers
  readonly batches: BatchOffers
  readonly read: () => Held
  readonly show: (progress: Progress) => void
  readonly isWatched: () => boolean
}

/** Builds what is reviewed, and keeps it new while it is shown. */
export interface ReviewDesk {
  /** Builds the next step. A second call while one runs is the same call. */
  prepare(exchange: Exchange): Promise<void>
  /** Shows again what was built, with why the wallet did not do it; it is built again at once. */
  resume(built: BuiltStep, exchange: Exchange, failure: SwapFailure): void
  /** Drops what is being built, and builds nothing again. */
  stop(): void
}

/** How often what is shown is built again, and how long that may take. Milliseconds. */
const every = durations.tenSeconds
const timeout = 30_000

/** Builds the next step of the draft; `undefined` where there is nothing to build. */
function build(
  { ctx, reader, providers, batches, read }: DeskParts,
  exchange: Exchange,
  until: AbortSignal,
): Promise<BuiltStep> | undefined {
  const { state, place, list, wish } = reader.read()
  const { give, receive, slippage } = state
  if (!place?.chain || !wish || !give || !receive) return undefined
  const here: SwappingAccount = { ...place, chain: place.chain }
  const { gas } = read()
  const gasPrice = gas?.of === wish.caipNetworkId && typeof gas.price === 'bigint' ? gas.price : undefined
  const { chain } = here
  const symbolOf = (address: string | undefined): string | undefined =>
    address === undefined
      ? list.coin?.symbol
      : list.byId.get(`${wish.caipNetworkId}/token:${chain.normalizeAddress(address)}`)?.symbol
  const all = providers.at(wish.caipNetworkId)
  const asked = exchange.by === undefined ? all : all.filter(({ id }) => id === exchange.by)
  return buildStep({
    ...{ ctx, place: here, wish, give, receive, coin: list.coin, slippage, gasPrice, symbolOf, batches },
    ...{ providers: asked, refused: [], permit: exchange.permit, done: exchange.done },
    ...{ allowedBefore: exchange.allowedBefore, signal: until },
  })
}

/** Makes the desk. */
export function createReviewDesk(parts: DeskParts): ReviewDesk {
  const { ctx, read, show, isWatched } = parts
  const { signal } = ctx
  let working: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  let cancelEvery = (): void => undefined
  let cancelEnd = (): void => undefined

  const stop = (): void => {
    working?.controller.abort()
    working = undefined
    cancelEvery()
    cancelEnd()
  }
  ctx.own(stop)

  const toDraft = (failure: SwapFailure | undefined, exchange: Exchange): void => {
    stop()
    show({ step: 'draft', failure: failure && withApproval(failure, exchange) })
  }

  /** Shows what was built, and keeps it new until it is confirmed or left. */
  const put = (built: BuiltStep, exchange: Exchange, failure?: SwapFailure): void => {
    cancelEvery()
    cancelEnd()
    const seen = exchange.seen ?? built.review.quote.minimumReceived.value
    const next = { ...exchange, seen, by: built.by.id }
    show({ step: 'review', built, seen, failure })
    const left = built.review.expiresAt - ctx.platform.now()
    // What just failed in the wallet is read first.
    const rest = failure ? Math.max(left, every) : left
    cancelEnd = ctx.after(Math.max(0, rest), () => toDraft({ reason: 'quoteExpired', wasSent: 'no' }, next))
    cancelEvery = ctx.every(every, () => {
      if (isWatched()) void refresh(next)
    })
  }

  /** What cannot be asked for a moment leaves what was built before, until that is too old. */
  const isPassing = ({ reason }: SwapFailure): boolean =>
    reason === 'providerFailed' || reason === 'nodeFailed'

  const run = (exchange: Exchange, isRefresh: boolean): Promise<void> => {
    working?.controller.abort()
    const controller = new AbortController()
    const isOver = (): boolean => working?.controller !== controller || signal.aborted
    const cancel = ctx.after(timeout, () => controller.abort(new QuoinError('TIMEOUT')))
    const work = async (): Promise<void> => {
      try {
        const built = await build(parts, exchange, controller.signal)
        if (isOver()) return
        if (!built) return toDraft(undefined, exchange)
        const { progress } = read()
        // What was accepted meanwhile counts.
        const seen = progress.step === 'review' ? progress.seen : exchange.seen
        put(built, { ...exchange, seen }, progress.step === 'review' ? progress.failure : undefined)
      } catch (error) {
        if (isOver()) return
        const failure = buildFailure(error)
        if (failure.reason === 'transactionChanged') ctx.report(error)
        if (!isRefresh || !isPassing(failure)) toDraft(failure, exchange)
      }
    }
    const done = work().finally(() => {
      if (!signal.aborted) cancel()
      if (working?.controller === controller) working = undefined
    })
    working = { controller, done }
    return done
  }
  const refresh = (exchange: Exchange): Promise<void> => run(exchange, true)

  return {
    stop,
    prepare(exchange) {
      if (working && read().progress.step === 'preparing') return working.done
      stop()
      show({ step: 'preparing' })
      return run(exchange, false)
    },
    resume(built, exchange, failure) {
      put(built, exchange, failure)
      if (isWatched()) void refresh(exchange)
    },
  }
}
