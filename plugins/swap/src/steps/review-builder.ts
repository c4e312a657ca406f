import { durations, type PluginContext, QuoinError } from '#kernel'
import type { BatchSupport } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import type { SwappingAccount } from '../account/swap-account.js'
import { buildStep } from '../build/build-step.js'
import { exchangeKey } from '../build/exchange-key.js'
import { buildFailure } from '../build/read-failure.js'
import type { BuiltStep, SignedPermit } from '../build/step.js'
import type {
  SwapAction,
  SwapApproval,
  SwapFailure,
  SwapPlugin,
  SwapRequest,
  SwapReview,
} from '../contract.js'
import type { InternalState } from '../draft/internal-state.js'
import type { Progress } from '../draft/progress.js'
import type { StateReader } from '../draft/state-reader.js'
import { onlyOf, type Providers, type QuoteMaker } from '../quote/providers.js'

/** The state of one exchange; it ends with it. */
export interface Exchange {
  readonly done: readonly SwapAction[]
  /** The mined approvals that the exchange will use. */
  readonly approvals?: readonly SwapApproval[] | undefined
  readonly permit?: SignedPermit | undefined
  /** The allowance before the newest approval. */
  readonly allowedBefore?: bigint | undefined
  /** The provider of the exchange: an approval is useless to another one. */
  readonly by?: QuoteMaker | undefined
  /** The minimum that the user first saw, or accepted later. */
  readonly seen?: bigint | undefined
}

/** Returns the approval of a mined step; `undefined` of a signature, and of a reset to zero. */
export function approvalOf({ action, allowance, permit2 }: SwapReview): SwapApproval | undefined {
  if (!allowance || allowance.amount.value === 0n) return undefined
  if (action === 'approve') return { kind: permit2 ? 'permit2' : 'token', ...allowance }
  return action === 'approvePermit2'
    ? { kind: 'inPermit2', ...allowance, expiresAt: permit2?.expiresAt }
    : undefined
}

/** Adds to a failure the approvals that remain: the user may want to revoke them. */
export const withApprovals = (failure: SwapFailure, { approvals = [] }: Exchange): SwapFailure =>
  approvals.length > 0 ? { ...failure, approvals } : failure

interface ReviewBuilderParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly accountData: Pick<AccountData, 'transactions'>
  readonly reader: StateReader
  readonly providers: Providers
  readonly batches: BatchSupport
  readonly read: () => InternalState
  readonly show: (progress: Progress) => void
  readonly isWatched: () => boolean
}

/** Builds the reviewed step, and keeps it current while it is displayed. */
export interface ReviewBuilder {
  /** Builds the next step. A second call while one runs returns the same promise. */
  prepare(exchange: Exchange): Promise<void>
  /** Displays a built step again, with the wallet's failure; it is rebuilt at once. */
  resume(built: BuiltStep, exchange: Exchange, failure: SwapFailure): void
  /** Cancels building, and stops rebuilding. */
  stop(): void
}

/** Interval of rebuilding a displayed step, and its timeout. Milliseconds. */
const every = durations.tenSeconds
const timeout = 30_000

/** Returns whether the wallet has not answered a request to exchange the sell token. */
async function hasUnanswered(
  { ctx, accountData }: ReviewBuilderParts,
  from: SwappingAccount['caipAddress'],
  request: SwapRequest,
): Promise<boolean> {
  try {
    const transactions = await accountData.transactions()
    return (await transactions.findUnanswered(exchangeKey(from, request))) !== undefined
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return false
  }
}

/** Builds the next step of the draft; `undefined` if there is nothing to build. */
async function build(
  parts: ReviewBuilderParts,
  exchange: Exchange,
  until: AbortSignal,
): Promise<BuiltStep | undefined> {
  const { ctx, reader, providers, batches, read } = parts
  const { state, active, list, request } = reader.read()
  const { sellToken, buyToken, slippage } = state
  if (!active?.chain || !request || !sellToken || !buyToken) return undefined
  const here: SwappingAccount = { ...active, chain: active.chain }
  const { gas } = read()
  const gasPrice = gas?.of === request.caipNetworkId && typeof gas.price === 'bigint' ? gas.price : undefined
  const { chain } = here
  const symbolOf = (address: string | undefined): string | undefined =>
    address === undefined
      ? list.coin?.symbol
      : list.byId.get(`${request.caipNetworkId}/token:${chain.normalizeAddress(address)}`)?.symbol
  const all = providers.at(request.caipNetworkId, request.destination)
  const chosen = exchange.by === undefined ? all : onlyOf(all, exchange.by)
  return buildStep({
    ctx,
    active: here,
    request,
    sellToken,
    buyToken,
    coin: list.coin,
    slippage,
    gasPrice,
    symbolOf,
    batches,
    providers: chosen,
    refused: [],
    permit: exchange.permit,
    done: exchange.done,
    allowedBefore: exchange.allowedBefore,
    isUnanswered: await hasUnanswered(parts, here.caipAddress, request),
    signal: until,
  })
}

/** Creates the builder of reviewed steps. */
export function createReviewBuilder(parts: ReviewBuilderParts): ReviewBuilder {
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
    show({ step: 'draft', failure: failure && withApprovals(failure, exchange) })
  }

  /** Displays the built step, and keeps it current until it is confirmed or left. */
  const put = (built: BuiltStep, exchange: Exchange, failure?: SwapFailure): void => {
    cancelEvery()
    cancelEnd()
    const seen = exchange.seen ?? built.review.quote.minBuyAmount.value
    const next = { ...exchange, seen, by: built.by }
    show({ step: 'review', built, seen, failure })
    const left = built.review.expiresAt - ctx.platform.now()
    // Leaves time to read a failure of the wallet.
    const rest = failure ? Math.max(left, every) : left
    cancelEnd = ctx.after(Math.max(0, rest), () => toDraft({ reason: 'quoteExpired', wasSent: 'no' }, next))
    cancelEvery = ctx.every(every, () => {
      if (isWatched()) void refresh(next)
    })
  }

  /** Returns whether a failure is temporary: the earlier step stays until it expires. */
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
        // A quote that was accepted meanwhile counts.
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
