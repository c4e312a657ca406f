import { type ContractCall, durations, isQuoinError, untilAborted } from '#kernel'
import { type BestOffer, findBestOffer } from './best-offer.js'
import { type AllowanceWanted, buildApproval, buildBoth, buildPermit } from './build-allowance.js'
import { buildSwap } from './build-exchange.js'
import type { PermitToSign, SwapWish } from './contract.js'
import { readAllowance } from './read-allowance.js'
import type { BuiltStep, SignedPermit, StepRequest } from './step.js'

const isSameWish = (a: SwapWish, b: SwapWish): boolean =>
  a.caipNetworkId === b.caipNetworkId &&
  a.account === b.account &&
  a.give === b.give &&
  a.receive === b.receive &&
  a.amount === b.amount

/** Returns the permit if it is still valid for this exchange. */
function fittingPermit({ ctx, wish, permit }: StepRequest, best: BestOffer): SignedPermit | undefined {
  const isGood =
    permit !== undefined &&
    permit.by === best.by.id &&
    isSameWish(permit.wish, wish) &&
    ctx.platform.now() < permit.asked.expiresAt
  return isGood ? permit : undefined
}

/**
 * Returns the permit that the token accepts instead of an approval; `undefined` if the wallet or the account cannot
 * sign it.
 */
async function askPermit(
  { ctx, place, wish, signal }: StepRequest,
  { by }: BestOffer,
): Promise<PermitToSign | undefined> {
  // A contract has no key to sign with.
  if (place.account.type === 'smartAccount' || !by.provider.permitToSign) return undefined
  try {
    const asked = await untilAborted(by.provider.permitToSign(wish, signal), signal)
    const methods = ctx.connectors.find(place.connectorId)?.methods(place.namespace) ?? []
    return asked && methods.includes(asked.call.method) ? asked : undefined
  } catch (error) {
    if (signal.aborted) throw error
    // An approval works as well.
    return undefined
  }
}

/** Builds an approval of the amount; if the network rejects that, one of zero first. */
async function approve(request: StepRequest, best: BestOffer, wanted: AllowanceWanted): Promise<BuiltStep> {
  const { wish, signal } = request
  const { provider } = best.by
  const approval = (amount: bigint): Promise<ContractCall> =>
    untilAborted(provider.buildApproval(wish, amount, signal), signal)
  try {
    return await buildApproval(request, best, await approval(wish.amount), wanted)
  } catch (error) {
    if (wanted.allowed === 0n || !isQuoinError(error, 'NODE_REFUSED')) throw error
    return buildApproval(request, best, await approval(0n), wanted)
  }
}

async function buildAllowance(
  request: StepRequest,
  best: BestOffer,
  wanted: AllowanceWanted,
): Promise<BuiltStep> {
  const { wish, place, batches, signal } = request
  const chain = await batches.find(place, signal)
  if (chain) {
    // A token that must reset its allowance to zero first needs a separate transaction for that.
    const alone = wanted.allowed > 0n ? await approve(request, best, wanted) : undefined
    if (alone?.review.action === 'resetAllowance') return alone
    const approval = await untilAborted(best.by.provider.buildApproval(wish, wish.amount, signal), signal)
    const both = await buildBoth(request, chain, best, approval, wanted)
    if (both) return both
  }
  const asked = await askPermit(request, best)
  return asked ? buildPermit(request, best, wanted, asked) : approve(request, best, wanted)
}

/** Limit and interval of retries while a node does not have an approval yet. Milliseconds. */
const mostTries = 4
const pause = durations.oneSecond

/** Builds the exchange itself. Just after an approval, a node that rejects it may not have that block yet. */
async function exchangeOnly(request: StepRequest, best: BestOffer): Promise<BuiltStep> {
  const { ctx, allowedBefore, signal } = request
  for (let tries = 1; ; tries += 1) {
    try {
      return await buildSwap(request, best)
    } catch (error) {
      const isEarly = allowedBefore !== undefined && tries < mostTries && isQuoinError(error, 'NODE_REFUSED')
      if (!isEarly) throw error
      await untilAborted(new Promise<void>((resolve) => void ctx.after(pause, resolve)), signal)
    }
  }
}

async function buildWith(request: StepRequest, best: BestOffer): Promise<BuiltStep> {
  const { wish } = request
  const permit = fittingPermit(request, best)
  if (wish.give === undefined || permit) return buildSwap({ ...request, permit }, best)
  const allowance = await readAllowance(request, best.by.provider)
  if (!allowance || allowance.allowed >= wish.amount)
    return exchangeOnly({ ...request, permit: undefined }, best)
  return buildAllowance(request, best, { ...allowance, token: wish.give })
}

/**
 * Determines the wallet's next step, builds it and decodes it: the decoded call must match the request, and is
 * displayed in the preview (SEC-07). A provider that builds something else is skipped, and the next best one is used:
 * the review names the skipped ones. Throws `TRANSACTION_CHANGED` if every provider does so, the errors of providers
 * and of `ChainContractCalls.build`, `ABORTED`.
 */
export async function buildStep(request: StepRequest): Promise<BuiltStep> {
  const { ctx, wish, providers, refused, signal } = request
  const best = await findBestOffer(ctx, providers, wish, signal)
  try {
    return await buildWith(request, best)
  } catch (error) {
    const others = providers.filter(({ id }) => id !== best.by.id)
    if (!isQuoinError(error, 'TRANSACTION_CHANGED') || others.length === 0) throw error
    ctx.report(error)
    try {
      return await buildStep({ ...request, providers: others, refused: [...refused, best.by.name] })
    } catch (fault) {
      // The missing alternative is not the reason: the built call did not match the request.
      throw signal.aborted ? fault : error
    }
  }
}
