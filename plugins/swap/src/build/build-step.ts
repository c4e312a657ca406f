import { durations, isQuoinError, untilAborted } from '#kernel'
import { pause, refuseTransaction } from '#plugin-kit'
import type { PermitToSign, SwapAllowance, SwapProvider, SwapRequest } from '../contract.js'
import { type BestQuote, findBestQuote } from '../quote/find-best-quote.js'
import { withoutMaker } from '../quote/providers.js'
import { type AllowanceWanted, approve, buildBoth, buildPermit } from './build-allowance.js'
import { buildSwap } from './build-exchange.js'
import { buildByPermit2 } from './build-permit2.js'
import type { BuiltStep, SignedPermit, StepRequest } from './step.js'

const isSameRequest = (a: SwapRequest, b: SwapRequest): boolean =>
  a.caipNetworkId === b.caipNetworkId &&
  a.account === b.account &&
  a.sellToken === b.sellToken &&
  a.buyToken === b.buyToken &&
  a.sellAmount === b.sellAmount &&
  a.destination === b.destination

/** Returns the permit if it is still valid for this exchange. */
function fittingPermit({ ctx, request, permit }: StepRequest, best: BestQuote): SignedPermit | undefined {
  const isGood =
    permit !== undefined &&
    permit.by === best.by.id &&
    permit.request.quoteId === best.by.quoteId &&
    isSameRequest(permit.request, request) &&
    ctx.platform.now() < permit.requested.expiresAt
  return isGood ? permit : undefined
}

/**
 * Returns the permit that the token accepts instead of an approval; `undefined` if the wallet or the account cannot
 * sign it.
 */
async function requestPermit(
  { ctx, active, request, signal }: StepRequest,
  { by }: BestQuote,
): Promise<PermitToSign | undefined> {
  // A contract has no key to sign with.
  if (active.account.type === 'smartAccount' || !by.provider.permitToSign) return undefined
  try {
    const requested = await untilAborted(by.provider.permitToSign(request, signal), signal)
    const methods = ctx.connectors.find(active.connectorId)?.methods(active.namespace) ?? []
    return requested && methods.includes(requested.call.method) ? requested : undefined
  } catch (error) {
    if (signal.aborted) throw error
    // An approval works as well.
    return undefined
  }
}

async function buildAllowance(
  stepRequest: StepRequest,
  best: BestQuote,
  wanted: AllowanceWanted,
): Promise<BuiltStep> {
  const { request, active, batches, signal } = stepRequest
  const walletBatches = await batches.find(active, signal)
  const { permit2 } = wanted
  if (permit2) return buildByPermit2({ stepRequest, best, wanted: { ...wanted, permit2 }, walletBatches })
  if (walletBatches) {
    // A token that must reset its allowance to zero first needs a separate transaction for that.
    const alone = wanted.allowed > 0n ? await approve(stepRequest, best, wanted) : undefined
    if (alone?.review.action === 'resetAllowance') return alone
    const approval = await untilAborted(
      best.by.provider.buildApproval(request, request.sellAmount, signal),
      signal,
    )
    const both = await buildBoth(stepRequest, walletBatches, best, approval, wanted)
    if (both) return both
  }
  const requested = await requestPermit(stepRequest, best)
  return requested ? buildPermit(stepRequest, best, wanted, requested) : approve(stepRequest, best, wanted)
}

/** Limits and interval of retries while a node does not have the block of an approval yet. Milliseconds. */
const maxTries = 4
const maxReads = 5
const interval = durations.oneSecond

/** Returns the allowance that the newest approval of the exchange has changed. */
const changedBy = (
  { done }: StepRequest,
  { allowed, permit2 }: Partial<SwapAllowance> = {},
): bigint | undefined => (done.at(-1) === 'approvePermit2' ? permit2?.allowed : allowed)

/** Returns whether an exchange needs no approval. */
const isEnough = (allowance: SwapAllowance | undefined, amount: bigint): allowance is undefined =>
  !allowance || (allowance.allowed >= amount && (!allowance.permit2 || allowance.permit2.allowed >= amount))

/** Reads the current allowance. After a mined approval, retries for a moment while nodes still report the old one. */
async function readAllowance(
  stepRequest: StepRequest,
  provider: SwapProvider,
): Promise<SwapAllowance | undefined> {
  const { ctx, request, allowedBefore, signal } = stepRequest
  for (let reads = 1; ; reads += 1) {
    const allowance = await untilAborted(provider.allowance(request, signal), signal)
    const isOld = allowedBefore !== undefined && changedBy(stepRequest, allowance) === allowedBefore
    if (!isOld || reads === maxReads) return allowance
    await pause(ctx, interval, signal)
  }
}

/** Builds the exchange itself. Just after an approval, a node that rejects it may not have that block yet. */
async function exchangeOnly(stepRequest: StepRequest, best: BestQuote): Promise<BuiltStep> {
  const { ctx, allowedBefore, signal } = stepRequest
  for (let tries = 1; ; tries += 1) {
    try {
      return await buildSwap(stepRequest, best)
    } catch (error) {
      const isEarly = allowedBefore !== undefined && tries < maxTries && isQuoinError(error, 'NODE_REFUSED')
      if (!isEarly) throw error
      await pause(ctx, interval, signal)
    }
  }
}

/** Refuses a bridge of a contract: on another network, its address may be someone else's, or nobody's. */
async function refuseContractAccount({ active, signal }: StepRequest): Promise<void> {
  const { chain, network, account } = active
  const reading = chain.transfers?.isContract({ network, address: account.address, signal })
  const isContract = reading === undefined || (await untilAborted(reading, signal))
  if (isContract || account.type === 'smartAccount') refuseTransaction('The recipient is a contract')
}

async function buildWith(whole: StepRequest, best: BestQuote): Promise<BuiltStep> {
  const { quoteId } = best.by
  const request = quoteId === undefined ? whole.request : { ...whole.request, quoteId }
  const stepRequest = { ...whole, request }
  if (request.destination !== undefined) await refuseContractAccount(stepRequest)
  const permit = fittingPermit(stepRequest, best)
  if (request.sellToken === undefined || permit) return buildSwap({ ...stepRequest, permit }, best)
  const allowance = await readAllowance(stepRequest, best.by.provider)
  if (isEnough(allowance, request.sellAmount))
    return exchangeOnly({ ...stepRequest, permit: undefined }, best)
  return buildAllowance(stepRequest, best, { ...allowance, token: request.sellToken })
}

/** Returns whether one of several makers failed after its quote: another one may work. */
const isMakerFault = (error: unknown, { by }: BestQuote): boolean =>
  by.quoteId !== undefined &&
  ['SWAP_NO_ROUTE', 'HTTP_STATUS', 'ANSWER_INVALID'].some((code) => isQuoinError(error, code))

/**
 * Determines the wallet's next step, builds it and decodes it: the decoded call must match the request, and is
 * displayed in the preview (SEC-07). A provider that builds something else is skipped, and the next best one is used:
 * the review names the skipped ones. Throws `TRANSACTION_CHANGED` if every provider does so, the errors of providers
 * and of `ChainContractCalls.build`, `ABORTED`.
 */
export async function buildStep(stepRequest: StepRequest): Promise<BuiltStep> {
  const { ctx, request, providers, refused, signal } = stepRequest
  const best = await findBestQuote(ctx, providers, request, signal)
  try {
    return await buildWith(stepRequest, best)
  } catch (error) {
    const others = withoutMaker(providers, best.by)
    const isChanged = isQuoinError(error, 'TRANSACTION_CHANGED')
    if (signal.aborted || others.length === 0 || !(isChanged || isMakerFault(error, best))) throw error
    ctx.report(error)
    try {
      const names = isChanged ? [...refused, best.by.name] : refused
      return await buildStep({ ...stepRequest, providers: others, refused: names })
    } catch (fault) {
      // The missing alternative is not the reason: the built call did not match the request.
      throw signal.aborted ? fault : error
    }
  }
}
