import {
  type CallBatch,
  type ContractCall,
  type DecodedCall,
  isHighFee,
  type PluginContext,
  type SimulatedExchange,
  type Transfer,
  untilAborted,
  type WalletCall,
  worthOf,
} from '#kernel'
import { type BatchSupport, frozenClone, type WalletBatches } from '#plugin-kit'
import type { SwappingAccount } from '../account/swap-account.js'
import type {
  PermitToSign,
  ReviewedBridge,
  ReviewedPermit2,
  SwapAction,
  SwapAgreement,
  SwapPlugin,
  SwappableToken,
  SwapRequest,
  SwapReview,
} from '../contract.js'
import { createQuote } from '../quote/create-quote.js'
import type { BestQuote } from '../quote/find-best-quote.js'
import type { LoadedProvider } from '../quote/providers.js'
import { doesSwap } from './read-failure.js'

/** The kind of the wallet's response, with its handling. */
export type WalletResponse =
  | { readonly kind: 'transaction'; readonly isOnlySigned: boolean; readonly submit: Transfer['submit'] }
  | { readonly kind: 'signature'; readonly requested: PermitToSign }
  | {
      readonly kind: 'batch'
      readonly batch: CallBatch
      /** Refused if the wallet refuses the batch as such: the next step is a transaction. */
      readonly by: Pick<WalletBatches, 'refuse' | 'isRefused'>
    }

/** A reviewed step and its wallet request: immutable (SEC-06). */
export interface BuiltStep {
  readonly review: SwapReview
  readonly call: WalletCall
  readonly active: SwappingAccount
  readonly request: SwapRequest
  readonly by: LoadedProvider
  readonly response: WalletResponse
  /** The allowance before. Smallest unit. */
  readonly allowed?: bigint | undefined
  /**
   * Decodes the call again from its bytes and compares it with the review (SEC-06). Resolves with false if it cannot be
   * decoded, as when it was built. Throws `TRANSACTION_CHANGED`, `ABORTED`.
   */
  check(signal: AbortSignal): Promise<boolean>
}

/** A permit that the wallet signed, with its spender and provider. */
export interface SignedPermit {
  readonly requested: PermitToSign
  readonly signature: string
  /** The contract that may take the amount. */
  readonly spender: string
  readonly request: SwapRequest
  readonly by: string
}

/** The parameters of building a step. */
export interface StepRequest {
  readonly ctx: PluginContext<SwapPlugin>
  readonly active: SwappingAccount
  readonly request: SwapRequest
  readonly sellToken: SwappableToken
  readonly buyToken: SwappableToken
  readonly coin: SwappableToken | undefined
  /** Basis points. */
  readonly slippage: number
  readonly gasPrice: bigint | undefined
  readonly symbolOf: (address: string | undefined) => string | undefined
  readonly providers: readonly LoadedProvider[]
  /** Names of providers whose built call did not match the request. */
  readonly refused: readonly string[]
  readonly batches: BatchSupport
  readonly permit: SignedPermit | undefined
  /** The allowance before a mined approval: a node may still report it for a moment. */
  readonly allowedBefore: bigint | undefined
  /** The earlier actions of this exchange. */
  readonly done: readonly SwapAction[]
  /** The wallet has not answered a request to exchange the sell token. */
  readonly isUnanswered: boolean
  readonly signal: AbortSignal
}

/** Lifetime of a quote. Milliseconds. */
const quoteLasts = 30_000

/** Returns the facts of a bridge, decoded from its call as far as that is built. */
export function bridgeOf(
  { request, active, symbolOf }: StepRequest,
  decoded?: DecodedCall | undefined,
): ReviewedBridge | undefined {
  const { destination } = request
  if (destination === undefined) return undefined
  const call = decoded?.kind === 'bridge' ? decoded : undefined
  return {
    destination,
    recipient: call?.recipient ?? active.account.address,
    deliversUntil: call && call.deadline * 1000,
    refundSymbol: call && symbolOf(call.bridgedToken),
  }
}

/** The parts of a step that differ between kinds. */
export interface StepParts {
  readonly action: SwapAction
  readonly call: WalletCall
  readonly response: WalletResponse
  readonly contract: string
  readonly isRead: boolean
  readonly simulated?: SimulatedExchange | undefined
  /** Same as `BuiltStep.check`. */
  readonly check: BuiltStep['check']
  readonly transfer?: Transfer | undefined
  readonly allowance?: { readonly spender: string; readonly value: bigint } | undefined
  readonly allowed?: bigint | undefined
  readonly minimum?: bigint | undefined
  readonly validUntil?: number | undefined
  readonly permit2?: ReviewedPermit2 | undefined
  /** Decoded from the built bridge. */
  readonly bridge?: ReviewedBridge | undefined
}

/** Combines the parts to the step that the preview displays. */
export function toStep(stepRequest: StepRequest, best: BestQuote, parts: StepParts): BuiltStep {
  const { active, request, sellToken, buyToken, coin, slippage, gasPrice, symbolOf, done, refused } =
    stepRequest
  const {
    action,
    call,
    response,
    contract,
    isRead,
    simulated,
    transfer,
    allowance,
    allowed,
    minimum,
    validUntil,
    permit2,
    bridge = bridgeOf(stepRequest),
  } = parts
  const { decimals, symbol } = sellToken
  const fee = transfer?.fee
  const until = best.at + quoteLasts
  const quote = createQuote({
    best,
    sellToken,
    buyToken,
    coin,
    slippage,
    gasPrice,
    symbolOf,
    minimum,
    sellAmount: request.sellAmount,
  })
  const feeWorth = fee && coin?.price !== undefined ? worthOf(fee.value, fee.decimals, coin.price) : undefined
  const isCoin = request.sellToken === undefined
  const isFeeHigh =
    fee !== undefined &&
    isHighFee({
      fee,
      usualFee: transfer?.usualFee,
      feeWorth,
      worth: quote.sellWorth,
      amount: isCoin ? request.sellAmount : undefined,
    })
  const mustAgree: SwapAgreement[] = []
  if (stepRequest.isUnanswered && doesSwap(action)) mustAgree.push('unanswered')
  if (quote.impactLevel === 'severe') mustAgree.push('impact')
  if (isFeeHigh) mustAgree.push('fee')
  const review: SwapReview = {
    account: active.caipAddress,
    caipNetworkId: request.caipNetworkId,
    sellToken,
    buyToken,
    action,
    contract,
    isRead,
    simulated: simulated && {
      sellAmount: { value: simulated.spent, decimals, symbol },
      buyAmount: { value: simulated.received, decimals: buyToken.decimals, symbol: buyToken.symbol },
    },
    quote,
    allowance: allowance && {
      spender: allowance.spender,
      amount: { value: allowance.value, decimals, symbol },
    },
    ...(permit2 && { permit2 }),
    fee,
    feeWorth,
    ...(response.kind === 'batch' && response.batch.isFeeOffered && { isFeeOffered: true }),
    ...(bridge && { bridge }),
    mustAgree,
    refused,
    expiresAt: validUntil === undefined ? until : Math.min(until, validUntil),
    isWorse: false,
    done,
  }
  const kept: SwappingAccount = Object.freeze({ ...active, account: frozenClone(active.account) })
  return Object.freeze({
    review: frozenClone(review),
    call,
    active: kept,
    request: frozenClone(request),
    by: best.by,
    response: Object.freeze(response),
    allowed,
    check: parts.check,
  })
}

/** Returns the step kind of a transfer, which converts the wallet's response to the transaction's id. */
export const transactionOf = (transfer: Transfer): WalletResponse => ({
  kind: 'transaction',
  isOnlySigned: transfer.isOnlySigned ?? false,
  submit: (...given) => transfer.submit(...given),
})

/** Builds the wallet request of a contract call. */
export function buildCall({ active, signal }: StepRequest, call: ContractCall): Promise<Transfer> {
  const { chain, network, account } = active
  const building = { network, from: account.address, call, accountType: account.type, signal }
  return untilAborted(chain.contractCalls.build(building), signal)
}
