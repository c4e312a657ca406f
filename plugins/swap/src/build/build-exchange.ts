import { type DecodedCall, type SimulatedExchange, untilAborted, type WalletCall } from '#kernel'
import { frozenClone, refuseTransaction } from '#plugin-kit'
import type { BuiltExchange, SwapOrder } from '../contract.js'
import { minimumOf } from '../quote/figures.js'
import { type BestQuote, findBestQuote } from '../quote/find-best-quote.js'
import { checkBridgeEffect } from './check-bridge-effect.js'
import { checkDecoded, checkExchange, checkSimulated, refuseTransfer } from './check-built.js'
import { type BuiltStep, bridgeOf, buildCall, type StepRequest, toStep, transactionOf } from './step.js'

/** The price may move between a quote and the built exchange: then the newer quote counts. */
const maxQuotes = 3

/** Builds an exchange whose minimum is not below the current quote's; returns it with that quote. */
export async function buildExchange(
  stepRequest: StepRequest,
  first: BestQuote,
  permit: SwapOrder['permit'],
): Promise<{ readonly best: BestQuote; readonly exchange: BuiltExchange; readonly minimum: bigint }> {
  const { ctx, request, slippage, signal } = stepRequest
  const { by } = first
  const exchange = await untilAborted(by.provider.build({ ...request, slippage, permit }, signal), signal)
  let best = first
  for (let quoted = 1; ; quoted += 1) {
    const minimum = minimumOf(best.quote.buyAmount, slippage)
    const isKept = exchange.minBuyAmount === undefined || exchange.minBuyAmount >= minimum
    if (isKept || quoted === maxQuotes) {
      checkExchange(request, exchange, minimum)
      return { best, exchange: frozenClone(exchange), minimum }
    }
    best = await findBestQuote(ctx, [by], request, signal)
  }
}

/**
 * Returns the expiry of a decoded exchange, in milliseconds. That of a bridge concerns its delivery, not its transaction.
 */
export const expiryOf = (decoded: DecodedCall | undefined): number | undefined =>
  decoded?.kind === 'exchange' && decoded.deadline !== undefined ? decoded.deadline * 1000 : undefined

/** Returns the earliest of several times, ignoring absent ones. */
export const earliest = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/**
 * Simulates an exchange that cannot be decoded, and checks its effect: exactly the sold amount leaves the account, and at
 * least the minimum arrives. `undefined` if the chain has no simulation; a node that does not simulate leaves the exchange
 * unexplained, so that it is rejected (SEC-07).
 */
async function simulate(
  { active, request, signal }: StepRequest,
  { call }: BuiltExchange,
  walletCall: WalletCall,
  minimum: bigint,
): Promise<SimulatedExchange | undefined> {
  const { chain, network, account } = active
  const { contractCalls } = chain
  if (!contractCalls.simulate) return undefined
  const { sellToken, buyToken } = request
  const simulating = { network, from: account.address, call, walletCall, sellToken, buyToken, signal }
  const simulated = await untilAborted(contractCalls.simulate(simulating), signal)
  if (!simulated) return refuseTransaction('The effect is unknown: the node simulates nothing')
  checkSimulated(request, simulated, minimum)
  return simulated
}

/** Builds the exchange itself. */
export async function buildSwap(stepRequest: StepRequest, first: BestQuote): Promise<BuiltStep> {
  const { ctx, active, request, permit, signal } = stepRequest
  const { chain, network } = active
  const order = permit && { request: permit.requested, signature: permit.signature }
  const { best, exchange, minimum } = await buildExchange(stepRequest, first, order)
  const transfer = await buildCall(stepRequest, exchange.call)
  const call = frozenClone(transfer.call)
  await refuseTransfer(active, network, call)
  const contract = exchange.call.to
  const isOther = permit && chain.normalizeAddress(contract) !== chain.normalizeAddress(permit.spender)
  // A permit for one contract cannot be used by another one.
  if (isOther) refuseTransaction('The contract')
  const readCall = async (until: AbortSignal, min: bigint) => {
    const read = await untilAborted(chain.contractCalls.decode({ network, call }), until)
    return checkDecoded(active, read, { request, contract, minimum: min, now: ctx.platform.now() })
  }
  const decoded = await readCall(signal, minimum)
  if (decoded?.kind === 'bridge') await checkBridgeEffect(stepRequest, exchange, call)
  const simulated = decoded ? undefined : await simulate(stepRequest, exchange, call, minimum)
  const response = transactionOf(transfer)
  return toStep(stepRequest, best, {
    action: 'swap',
    call,
    transfer,
    contract,
    response,
    isRead: decoded !== undefined,
    simulated,
    bridge: bridgeOf(stepRequest, decoded),
    check: async (until) => (await readCall(until, decoded?.minimum ?? minimum)) !== undefined,
    // Without a minimum nothing is guaranteed.
    minimum:
      decoded?.minimum ?? simulated?.minimum ?? exchange.minBuyAmount ?? refuseTransaction('The minimum'),
    validUntil: earliest(exchange.expiresAt, expiryOf(decoded), permit?.requested.expiresAt),
  })
}
