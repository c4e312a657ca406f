import { type CallBatch, type ContractCall, type DecodedCall, untilAborted, type WalletCall } from '#kernel'
import { frozenClone, refuseTransaction, type WalletBatches } from '#plugin-kit'
import type { BuiltExchange, Permit2Spender } from '../contract.js'
import type { BestQuote } from '../quote/find-best-quote.js'
import { SwapError } from '../swap-error.js'
import { type AllowanceWanted, approve } from './build-allowance.js'
import { buildExchange, earliest, expiryOf } from './build-exchange.js'
import {
  checkAllowance,
  checkDecodedExchange,
  checkPermit2Allowance,
  checkTakenByPermit2,
} from './check-built.js'
import { type BuiltStep, buildCall, type StepRequest, toStep, transactionOf } from './step.js'

interface Permit2Wanted extends AllowanceWanted {
  readonly permit2: Permit2Spender
}

/** The parameters of a sale by Permit2. */
export interface Permit2Request {
  readonly stepRequest: StepRequest
  readonly best: BestQuote
  readonly wanted: Permit2Wanted
  /** The wallet's support of batches, if it has them. */
  readonly walletBatches: WalletBatches | undefined
}

/** The rest of a sale, built and checked as a whole before its first step. */
interface Permit2Plan {
  readonly best: BestQuote
  readonly exchange: BuiltExchange
  /** The approval in Permit2. */
  readonly approval: ContractCall
  readonly batch: CallBatch
  /** The wallet's call of the batch. */
  readonly call: WalletCall
  /** Decodes the batch from its bytes, and compares it with the request. */
  read(until: AbortSignal): Promise<DecodedSale>
}

interface DecodedSale {
  readonly exchange: Extract<DecodedCall, { readonly kind: 'exchange' }>
  /** The end of the allowance in Permit2. Milliseconds since 1970. */
  readonly expiresAt: number
}

const expectedOf = ({ stepRequest, wanted }: Permit2Request) => ({
  contract: wanted.spender,
  token: wanted.token,
  spender: wanted.permit2.spender,
  amount: stepRequest.request.sellAmount,
  now: stepRequest.ctx.platform.now(),
})

/**
 * Builds approval in Permit2 and exchange, and decodes both, also if they are sent one by one: the contract that gets the allowance must
 * be that of the decoded exchange, which the chain knows by its address. The provider alone names no contract (SEC-07).
 *
 * @param first the token's approval for Permit2, if it is part of the batch
 */
async function buildPlan(permit2Request: Permit2Request, first?: ContractCall): Promise<Permit2Plan> {
  const { stepRequest, best: quoted, wanted, walletBatches } = permit2Request
  const support = walletBatches?.support
  const { ctx, active, request, signal } = stepRequest
  const { network, account, chain } = active
  const { batches } = chain
  // A transaction of the exchange cannot be built before its approvals: the batch is the only form in which the chain decodes it.
  if (!batches) throw new SwapError('SWAP_NO_ROUTE', { details: 'The chain decodes no batches.' })
  const building = quoted.by.provider.buildPermit2Approval?.(request, request.sellAmount, signal)
  if (!building) return refuseTransaction('The approval in Permit2')
  const approval = frozenClone(await untilAborted(building, signal))
  const { best, exchange, minimum } = await buildExchange(stepRequest, quoted, undefined)
  const calls = [...(first ? [first] : []), approval, exchange.call]
  const batch = await untilAborted(batches.build({ network, from: account.address, calls, support }), signal)
  const call = frozenClone(batch.call)
  return {
    best,
    exchange,
    approval,
    batch,
    call,
    async read(until) {
      const decoded = await untilAborted(batches.decode({ network, call }), until)
      if (decoded?.length !== calls.length) return refuseTransaction('The number of calls')
      const [ofExchange, inPermit2, ofToken] = decoded.toReversed()
      const { token, spender, permit2 } = wanted
      if (first) checkAllowance(active, ofToken, { token, spender, amounts: [request.sellAmount] })
      const { expires } = checkPermit2Allowance(active, inPermit2, expectedOf(permit2Request))
      const now = ctx.platform.now()
      const expected = { request, contract: permit2.spender, minimum, now }
      const exchanged = checkDecodedExchange(active, ofExchange, expected)
      return { exchange: checkTakenByPermit2(active, exchanged, spender), expiresAt: expires * 1000 }
    },
  }
}

/** Builds the approvals that are missing and the exchange as one atomic batch. */
async function buildAll(
  permit2Request: Permit2Request,
  walletBatches: WalletBatches,
  approval?: ContractCall,
): Promise<BuiltStep> {
  const { stepRequest, wanted } = permit2Request
  const { spender: contract, permit2, allowed } = wanted
  const plan = await buildPlan(permit2Request, approval)
  const { best, exchange, batch, call } = plan
  const { exchange: decoded, expiresAt } = await plan.read(stepRequest.signal)
  const { spender } = permit2
  return toStep(stepRequest, best, {
    action: 'approveAndSwap',
    call,
    contract: spender,
    response: { kind: 'batch', batch, by: walletBatches },
    isRead: true,
    allowance: { spender, value: stepRequest.request.sellAmount },
    permit2: { contract, spender, expiresAt },
    allowed,
    minimum: decoded.minimum,
    check: async (until) => {
      await plan.read(until)
      return true
    },
    validUntil: earliest(exchange.expiresAt, expiryOf(decoded), expiresAt),
  })
}

/** Builds the approval in Permit2 as a transaction of its own; its exchange has been checked. */
async function approveInPermit2(permit2Request: Permit2Request, plan: Permit2Plan): Promise<BuiltStep> {
  const { stepRequest, wanted } = permit2Request
  const { active, signal } = stepRequest
  const { chain, network } = active
  const { spender, allowed } = wanted.permit2
  const transfer = await buildCall(stepRequest, plan.approval)
  const call = frozenClone(transfer.call)
  const read = async (until: AbortSignal) => {
    const decoded = await untilAborted(chain.contractCalls.decode({ network, call }), until)
    return checkPermit2Allowance(active, decoded, expectedOf(permit2Request))
  }
  const { value, expires } = await read(signal)
  const expiresAt = expires * 1000
  return toStep(stepRequest, plan.best, {
    action: 'approvePermit2',
    call,
    transfer,
    response: transactionOf(transfer),
    contract: spender,
    isRead: true,
    check: async (until) => {
      await read(until)
      return true
    },
    allowance: { spender, value },
    permit2: { contract: wanted.spender, spender, expiresAt },
    allowed,
    validUntil: expiresAt,
  })
}

/**
 * Builds the next step of a sale by Permit2: the missing approvals and the exchange in one batch, or the token's approval for Permit2,
 * or the one in Permit2. Each is of exactly the amount. Throws `TRANSACTION_CHANGED` if any part of the sale does not match the request.
 */
export async function buildByPermit2(permit2Request: Permit2Request): Promise<BuiltStep> {
  const { stepRequest, best, wanted, walletBatches } = permit2Request
  const { request, signal } = stepRequest
  const isMissing = wanted.allowed < request.sellAmount
  if (walletBatches && isMissing) {
    // A token that must reset its allowance to zero first needs a separate transaction for that.
    const alone = wanted.allowed > 0n ? await approve(stepRequest, best, wanted) : undefined
    if (alone?.review.action !== 'resetAllowance') {
      const { provider } = best.by
      return buildAll(
        permit2Request,
        walletBatches,
        await untilAborted(provider.buildApproval(request, request.sellAmount, signal), signal),
      )
    }
  }
  if (walletBatches && !isMissing) return buildAll(permit2Request, walletBatches)
  const plan = await buildPlan(permit2Request)
  await plan.read(signal)
  return isMissing ? approve(stepRequest, plan.best, wanted) : approveInPermit2(permit2Request, plan)
}
