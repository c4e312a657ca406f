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

/** A permit that still stands for this exchange. */
function fittingPermit({ ctx, wish, permit }: StepRequest, best: BestOffer): SignedPermit | undefined {
  const isGood =
    permit !== undefined &&
    permit.by === best.by.id &&
    isSameWish(permit.wish, wish) &&
    ctx.platform.now() < permit.asked.expiresAt
  return isGood ? permit : undefined
}

/** What the token lets somebody sign instead of approving; nothing where the wallet, or the account, cannot. */
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
    // An approval does as well.
    return undefined
  }
}

/** An approval of the amount; where the network refuses that, one of nothing first. */
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
    // What changes its allowance by way of zero only takes a transaction of its own for that.
    const alone = wanted.allowed > 0n ? await approve(request, best, wanted) : undefined
    if (alone?.review.action === 'resetAllowance') return alone
    const approval = await untilAborted(best.by.provider.buildApproval(wish, wish.amount, signal), signal)
    const both = await buildBoth(request, chain, best, approval, wanted)
    if (both) return both
  }
  const asked = await askPermit(request, best)
  return asked ? buildPermit(request, best, wanted, asked) : approve(request, best, wanted)
}

/** How often, and in which distance, a node is asked that does not know of an approval yet. Milliseconds. */
const mostTries = 4
const pause = durations.oneSecond

/** The exchange itself. Just after an approval, a node that refuses it may not know that block yet. */
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
 * Finds out what the wallet has to be asked next, builds it and reads it back: what it says must be what was asked for, and is what
 * the preview shows (SEC-07). A provider that builds something else is left out, and the next best one is used: the review names
 * those that were. Throws `TRANSACTION_CHANGED` where every provider does, what providers and `ChainContractCalls.build` throw, `ABORTED`.
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
      // That nobody else swaps it is not why: what was built was not what was asked for.
      throw signal.aborted ? fault : error
    }
  }
}
