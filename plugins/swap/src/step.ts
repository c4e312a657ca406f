import {
  type CallBatch,
  type ContractCall,
  isHighFee,
  type PluginContext,
  type Transfer,
  untilAborted,
  type WalletCall,
  worthOf,
} from '#kernel'
import type { BatchOffers } from './batch-offer.js'
import type { BestOffer } from './best-offer.js'
import type {
  PermitToSign,
  SwapAction,
  SwapAgreement,
  SwapPlugin,
  SwappableToken,
  SwapReview,
  SwapWish,
} from './contract.js'
import { freeze } from './freeze.js'
import { makeQuote } from './make-quote.js'
import type { LoadedProvider } from './providers.js'
import type { SwappingAccount } from './swap-account.js'

/** How the wallet's answer becomes what happened. */
export type StepKind =
  | { readonly kind: 'transaction'; readonly isOnlySigned: boolean; readonly submit: Transfer['submit'] }
  | { readonly kind: 'signature'; readonly asked: PermitToSign }
  | { readonly kind: 'batch'; readonly batch: CallBatch }

/** What is confirmed, and what the wallet is asked then: nothing of it changes any more (SEC-06). */
export interface BuiltStep {
  readonly review: SwapReview
  readonly call: WalletCall
  readonly place: SwappingAccount
  readonly wish: SwapWish
  readonly by: LoadedProvider
  readonly how: StepKind
  /** What was allowed before. Smallest unit. */
  readonly allowed?: bigint | undefined
  /**
   * Reads the call once more from its bytes and compares it with what was reviewed (SEC-06). Resolves with false where it says
   * nothing that could be read, as it did when it was built. Throws `TRANSACTION_CHANGED`, `ABORTED`.
   */
  check(signal: AbortSignal): Promise<boolean>
}

/** A permit that the wallet signed, and whose it is. */
export interface SignedPermit {
  readonly asked: PermitToSign
  readonly signature: string
  /** Who may take it. */
  readonly spender: string
  readonly wish: SwapWish
  readonly by: string
}

/** What to build. */
export interface StepRequest {
  readonly ctx: PluginContext<SwapPlugin>
  readonly place: SwappingAccount
  readonly wish: SwapWish
  readonly give: SwappableToken
  readonly receive: SwappableToken
  readonly coin: SwappableToken | undefined
  /** Basis points. */
  readonly slippage: number
  readonly gasPrice: bigint | undefined
  readonly symbolOf: (address: string | undefined) => string | undefined
  readonly providers: readonly LoadedProvider[]
  /** Names of providers that built something else than was asked for. */
  readonly refused: readonly string[]
  readonly batches: BatchOffers
  readonly permit: SignedPermit | undefined
  /** What was allowed before an approval that is in a block now: a node may still say so for a moment. */
  readonly allowedBefore: bigint | undefined
  /** What this exchange has had already. */
  readonly done: readonly SwapAction[]
  readonly signal: AbortSignal
}

/** For so long a quote is taken for true. Milliseconds. */
const quoteLasts = 30_000

/** What of a step differs from one kind to another. */
export interface StepParts {
  readonly action: SwapAction
  readonly call: WalletCall
  readonly how: StepKind
  readonly contract: string
  readonly isRead: boolean
  /** As `BuiltStep.check`. */
  readonly check: BuiltStep['check']
  readonly transfer?: Transfer | undefined
  readonly allowance?: { readonly spender: string; readonly value: bigint } | undefined
  readonly allowed?: bigint | undefined
  readonly minimum?: bigint | undefined
  readonly validUntil?: number | undefined
}

/** A call that nobody changes any more. */
export const frozenCall = (call: WalletCall): WalletCall => freeze(structuredClone(call))

/** Puts the parts together: what the preview shows. */
export function toStep(request: StepRequest, best: BestOffer, parts: StepParts): BuiltStep {
  const { place, wish, give, receive, coin, slippage, gasPrice, symbolOf, done, refused } = request
  const { action, call, how, contract, isRead, transfer, allowance, allowed, minimum, validUntil } = parts
  const { decimals, symbol } = give
  const fee = transfer?.fee
  const until = best.at + quoteLasts
  const quote = makeQuote({
    ...{ best, give, receive, coin, slippage, gasPrice, symbolOf, minimum },
    amount: wish.amount,
  })
  const feeWorth = fee && coin?.price !== undefined ? worthOf(fee.value, fee.decimals, coin.price) : undefined
  const isCoin = wish.give === undefined
  const isFeeHigh =
    fee !== undefined &&
    isHighFee({
      fee,
      usualFee: transfer?.usualFee,
      feeWorth,
      worth: quote.giveWorth,
      amount: isCoin ? wish.amount : undefined,
    })
  const mustAgree: SwapAgreement[] = []
  if (quote.impactLevel === 'severe') mustAgree.push('impact')
  if (isFeeHigh) mustAgree.push('fee')
  const review: SwapReview = {
    ...{
      account: place.caipAddress,
      caipNetworkId: wish.caipNetworkId,
      give,
      receive,
      action,
      contract,
      isRead,
    },
    quote,
    allowance: allowance && {
      spender: allowance.spender,
      amount: { value: allowance.value, decimals, symbol },
    },
    fee,
    feeWorth,
    mustAgree,
    refused,
    expiresAt: validUntil === undefined ? until : Math.min(until, validUntil),
    ...{ isWorse: false, done },
  }
  const kept: SwappingAccount = Object.freeze({ ...place, account: freeze(structuredClone(place.account)) })
  return Object.freeze({
    review: freeze(structuredClone(review)),
    call,
    place: kept,
    wish: freeze({ ...wish }),
    by: best.by,
    how: Object.freeze(how),
    allowed,
    check: parts.check,
  })
}

/** Whoever built a transfer turns the wallet's answer into its id. */
export const transactionOf = (transfer: Transfer): StepKind => ({
  kind: 'transaction',
  isOnlySigned: transfer.isOnlySigned ?? false,
  submit: (answer, until) => transfer.submit(answer, until),
})

/** Puts a call of a contract into the wallet's words. */
export function buildCall({ place, signal }: StepRequest, call: ContractCall): Promise<Transfer> {
  const { chain, network, account } = place
  const request = { network, from: account.address, call, accountType: account.type, signal }
  return untilAborted(chain.contractCalls.build(request), signal)
}
