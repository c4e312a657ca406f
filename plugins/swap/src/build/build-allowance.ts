import { type ContractCall, isQuoinError, untilAborted } from '#kernel'
import { frozenClone, refuseTransaction, type WalletBatches } from '#plugin-kit'
import type { PermitToSign, SwapAllowance } from '../contract.js'
import type { BestQuote } from '../quote/find-best-quote.js'
import { buildExchange, earliest, expiryOf } from './build-exchange.js'
import { checkAllowance, checkDecoded } from './check-built.js'
import { type BuiltStep, bridgeOf, buildCall, type StepRequest, toStep, transactionOf } from './step.js'

/** The spender and token of a required allowance. */
export interface AllowanceWanted extends SwapAllowance {
  readonly token: string
}

/**
 * Builds approval and exchange as one atomic batch. `undefined` if the exchange cannot be decoded: an undecoded one is
 * not combined with an approval.
 */
export async function buildBoth(
  stepRequest: StepRequest,
  walletBatches: WalletBatches,
  first: BestQuote,
  approval: ContractCall,
  { spender, allowed, token }: AllowanceWanted,
): Promise<BuiltStep | undefined> {
  const { ctx, active, request, signal } = stepRequest
  const { batches, support } = walletBatches
  const { network, account } = active
  const { best, exchange, minimum } = await buildExchange(stepRequest, first, undefined)
  const contract = exchange.call.to
  const calls = [approval, exchange.call]
  const batch = await untilAborted(batches.build({ network, from: account.address, calls, support }), signal)
  const call = frozenClone(batch.call)
  const readBatch = async (until: AbortSignal) => {
    const read = await untilAborted(batches.decode({ network, call }), until)
    if (read?.length !== 2) return refuseTransaction('The number of calls')
    const { value } = checkAllowance(active, read[0], { token, spender, amounts: [request.sellAmount] })
    const now = ctx.platform.now()
    return { value, decoded: checkDecoded(active, read[1], { request, contract, minimum, now }) }
  }
  const { value, decoded } = await readBatch(signal)
  if (!decoded) return undefined
  return toStep(stepRequest, best, {
    action: 'approveAndSwap',
    call,
    contract,
    response: { kind: 'batch', batch, by: walletBatches },
    isRead: true,
    allowance: { spender, value },
    allowed,
    minimum: decoded.minimum,
    check: async (until) => (await readBatch(until)).decoded !== undefined,
    bridge: bridgeOf(stepRequest, decoded),
    validUntil: earliest(exchange.expiresAt, expiryOf(decoded)),
  })
}

/** Builds a signature that allows exactly the amount, instead of an approval (ERC-2612). */
export async function buildPermit(
  stepRequest: StepRequest,
  best: BestQuote,
  { spender: other, allowed, token }: AllowanceWanted,
  requested: PermitToSign,
): Promise<BuiltStep> {
  const { active, request, signal } = stepRequest
  const { network, chain } = active
  const call = frozenClone(requested.call)
  const decoded = await untilAborted(chain.contractCalls.decode({ network, call }), signal)
  // A permit may have another spender than an approval: its own bytes name it.
  const spender = decoded?.kind === 'allowance' ? decoded.spender : other
  const { value } = checkAllowance(active, decoded, { token, spender, amounts: [request.sellAmount] })
  const check = async (until: AbortSignal): Promise<boolean> => {
    const again = await untilAborted(chain.contractCalls.decode({ network, call }), until)
    checkAllowance(active, again, { token, spender, amounts: [value] })
    return true
  }
  return toStep(stepRequest, best, {
    action: 'permit',
    call,
    response: { kind: 'signature', requested: { ...requested, call } },
    contract: spender,
    isRead: true,
    check,
    allowance: { spender, value },
    allowed,
    validUntil: requested.expiresAt,
  })
}

/**
 * Builds an approval of exactly the amount; or of zero first, for a token that requires that to change its allowance.
 */
async function buildApproval(
  stepRequest: StepRequest,
  best: BestQuote,
  approval: ContractCall,
  { spender, allowed, token, permit2 }: AllowanceWanted,
): Promise<BuiltStep> {
  const { active, request, signal } = stepRequest
  const { chain, network } = active
  const transfer = await buildCall(stepRequest, approval)
  const call = frozenClone(transfer.call)
  const decoded = await untilAborted(chain.contractCalls.decode({ network, call }), signal)
  const amounts = allowed > 0n ? [request.sellAmount, 0n] : [request.sellAmount]
  const { value } = checkAllowance(active, decoded, { token, spender, amounts })
  const check = async (until: AbortSignal): Promise<boolean> => {
    const again = await untilAborted(chain.contractCalls.decode({ network, call }), until)
    checkAllowance(active, again, { token, spender, amounts: [value] })
    return true
  }
  return toStep(stepRequest, best, {
    action: value === 0n ? 'resetAllowance' : 'approve',
    call,
    transfer,
    response: transactionOf(transfer),
    contract: spender,
    isRead: true,
    check,
    allowance: { spender, value },
    allowed,
    permit2: permit2 && { contract: spender, spender: permit2.spender },
  })
}

/** Builds an approval of the amount; if the network rejects that, one of zero first. */
export async function approve(
  stepRequest: StepRequest,
  best: BestQuote,
  wanted: AllowanceWanted,
): Promise<BuiltStep> {
  const { request, signal } = stepRequest
  const { provider } = best.by
  const approval = (amount: bigint): Promise<ContractCall> =>
    untilAborted(provider.buildApproval(request, amount, signal), signal)
  try {
    return await buildApproval(stepRequest, best, await approval(request.sellAmount), wanted)
  } catch (error) {
    if (wanted.allowed === 0n || !isQuoinError(error, 'NODE_REFUSED')) throw error
    return buildApproval(stepRequest, best, await approval(0n), wanted)
  }
}
