import {
  type CallBatch,
  type DecodedTransfer,
  type FeeSpeed,
  isFresh,
  isHighFee,
  isQuoinError,
  type Transfer,
  TransferError,
  untilAborted,
  type WalletCall,
  worthOf,
} from '#kernel'
import {
  decodeTransfer,
  type FeeOffer,
  frozenClone,
  isRefusedByNetwork,
  type RequestedTransfer,
  refuseTransaction,
  type WalletBatches,
} from '#plugin-kit'
import type { HeldToken } from '#plugins/tokens'
import type { SendAccount, SendingChain } from '../account/send-account.js'
import type { CheckNotice, SendAgreement, SendFailure, SendReview, SendState } from '../contract.js'

/** The kind of the wallet's response, with its handling. */
export type TransferResponse =
  | { readonly kind: 'transaction'; readonly isOnlySigned: boolean; readonly submit: Transfer['submit'] }
  | { readonly kind: 'batch'; readonly batch: CallBatch; readonly by: WalletBatches }

/** The review to confirm and the transaction to send: both frozen (SEC-06). */
export interface BuiltTransfer {
  readonly review: SendReview
  readonly call: WalletCall
  readonly active: SendingAccount
  readonly response: TransferResponse
  /** The start of the build. Milliseconds since 1970. */
  readonly builtAt: number
  readonly renewal: Transfer['renewal']
  readonly facts: ReviewFacts
}

type SendingAccount = SendAccount & { readonly chain: SendingChain }

interface ReviewRequest {
  readonly active: SendingAccount
  readonly state: SendState
  readonly token: HeldToken
  readonly coin: HeldToken | undefined
  readonly recipient: Extract<SendState['recipient'], { readonly phase: 'ready' }>
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
  /** Runs the contributed checks on the decoded transfer. */
  readonly check: (review: SendReview, signal: AbortSignal) => Promise<readonly CheckNotice[]>
  /** Returns the batch that offers to pay the fee of a built transaction, if there is one. Never rejects. */
  readonly offer: (
    active: SendingAccount,
    call: WalletCall,
    signal: AbortSignal,
  ) => Promise<FeeOffer | undefined>
}

/** The parts of a review from the draft, without the transaction. */
interface ReviewFacts extends Pick<ReviewRequest, 'active' | 'token' | 'coin' | 'recipient'> {
  readonly speed: FeeSpeed
  /** Everything is sent: the amount depends on the fee. */
  readonly isMax: boolean
  readonly checks: readonly CheckNotice[]
  readonly offer?: FeeOffer | undefined
}

/** Warnings that must be agreed to before sending (SEC-11). */
const gravest = ['lookAlike', 'unanswered', 'contract'] as const

/** The account and network of a build: a review stays with its account. */
const frozenAccount = (active: SendingAccount): SendingAccount =>
  Object.freeze({ ...active, account: frozenClone(active.account) })

const responseOf = (transfer: Transfer, offer: FeeOffer | undefined): TransferResponse =>
  offer
    ? { kind: 'batch', ...offer }
    : {
        kind: 'transaction',
        isOnlySigned: transfer.isOnlySigned ?? false,
        submit: (...given) => transfer.submit(...given),
      }

function bind(
  facts: ReviewFacts,
  review: SendReview,
  built: { readonly transfer: Transfer; readonly call: WalletCall; readonly now: number },
): BuiltTransfer {
  const { transfer, call, now } = built
  return Object.freeze({
    review,
    call,
    active: facts.active,
    response: Object.freeze(responseOf(transfer, facts.offer)),
    builtAt: now,
    // A batch names no fee: there is nothing to renew.
    renewal: facts.offer ? undefined : transfer.renewal,
    facts,
  })
}

/** The contents that a review displays. */
const promiseOf = ({ to, token, marks, amount }: SendReview): RequestedTransfer => ({
  to,
  token: token.address,
  marks,
  isAmount: (value) => value === amount.value,
})

/**
 * Compares the transaction with the review, once more from its bytes (SEC-06). Throws `TRANSACTION_CHANGED`, `ABORTED`.
 */
export async function checkTransfer(
  { review, call, active }: BuiltTransfer,
  signal: AbortSignal,
): Promise<void> {
  await decodeTransfer({ ...active, call }, promiseOf(review), signal)
}

/** The amount uses the decimals that the token reports on the chain, not those of a list (SEC-10). */
async function checkDecimals(
  { chain, network }: SendingAccount,
  { address, decimals }: HeldToken,
  signal: AbortSignal,
): Promise<void> {
  if (address === undefined || !chain.tokens) return
  const facts = await untilAborted(chain.tokens.get({ network, address, signal }), signal)
  if (facts && facts.decimals !== decimals) refuseTransaction("The token's decimals")
}

/** Describes a transfer for the review, as decoded from its bytes. */
function describe(facts: ReviewFacts, transfer: Transfer, decoded: DecodedTransfer): SendReview {
  const { active, speed, token, coin, recipient, checks, offer } = facts
  const { value } = decoded
  const { price, decimals, symbol } = token
  const { fee, usualFee } = transfer
  const isCoin = token.address === undefined
  const coinPrice = isCoin ? price : coin?.price
  const worth = price === undefined ? undefined : worthOf(value, decimals, price)
  const feeWorth = coinPrice === undefined ? undefined : worthOf(fee.value, fee.decimals, coinPrice)
  const mustAgree: SendAgreement[] = gravest.filter((one) => recipient.warnings.includes(one))
  // The wallet displays its own fee if the offer is declined.
  if (!offer && isHighFee({ fee, usualFee, feeWorth, worth, amount: isCoin ? value : undefined }))
    mustAgree.push('fee')
  if (transfer.mayCarryCollectibles) mustAgree.push('collectibles')
  const { received = value } = transfer
  if (received < value) mustAgree.push('receivesLess')
  for (const notice of checks)
    if (notice.kind === 'warning' && notice.agree !== undefined) mustAgree.push(notice.id)
  const review: SendReview = {
    account: active.caipAddress,
    caipNetworkId: active.network.caipNetworkId,
    token,
    to: decoded.to,
    toName: recipient.name,
    marks: decoded.marks,
    amount: { value, decimals, symbol },
    received: received < value ? { value: received, decimals, symbol } : undefined,
    worth,
    fee,
    feeWorth,
    ...(offer && { isFeeOffered: true as const }),
    speed,
    warnings: recipient.warnings,
    looksLike: recipient.looksLike,
    checks,
    leftOut: transfer.leftOut ? { ...fee, value: transfer.leftOut } : undefined,
    mustAgree,
  }
  return frozenClone(review)
}

/**
 * Builds the transaction and decodes it again: the decoded transfer must equal the request, and is the one in the
 * preview (SEC-07). Throws `TRANSACTION_CHANGED`, the errors of `ChainTransfers.build`, `ABORTED`.
 */
export async function buildReview(request: ReviewRequest): Promise<BuiltTransfer> {
  const { state, token, coin, recipient, signal, now, check, offer: findOffer } = request
  const active = frozenAccount(request.active)
  const { chain, network, account } = active
  const { amount, speed, spendsCollectibles } = state
  const { marks } = recipient
  // While the fee is unknown, Max is the listed balance; the transfer spends the real balance.
  const wanted = amount.isMax ? token.value : (amount.value ?? 0n)
  const building = chain.transfers.build({
    from: account.address,
    to: recipient.address,
    value: wanted,
    token: token.address,
    speed,
    orLess: amount.isMax,
    marks,
    spendsCollectibles,
    network,
    signal,
    accountType: account.type,
    publicKey: account.publicKey,
  })
  const [transfer] = await Promise.all([untilAborted(building, signal), checkDecimals(active, token, signal)])
  const isAmount = (value: bigint): boolean =>
    amount.isMax ? value > 0n && value <= wanted : value === wanted
  const requested = { to: recipient.address, token: token.address, marks, isAmount }
  const offer = await untilAborted(findOffer(active, transfer.call, signal), signal)
  const call = frozenClone((offer?.batch ?? transfer).call)
  const decoded = await decodeTransfer({ ...active, call }, requested, signal)
  const known = frozenClone({ speed, token, coin, recipient, isMax: amount.isMax })
  const unchecked = describe({ ...known, active, offer, checks: [] }, transfer, decoded)
  const facts = { ...known, active, offer, checks: frozenClone(await check(unchecked, signal)) }
  return bind(facts, describe(facts, transfer, decoded), { transfer, call, now })
}

/** Returns true if the fee may be outdated, or the transfer may expire before the wallet responds. */
export function isOld({ builtAt, renewal }: BuiltTransfer, now: number): boolean {
  return renewal !== undefined && !isFresh(builtAt, renewal.afterMs, now)
}

/**
 * Renews a transfer. The review stays the same object if the transfer still matches it: the same amount for at most the
 * same fee. If the fee is higher, the review is a new one, which must be confirmed first; the amount may be lower then
 * if everything is sent.
 *
 * @throws `TRANSACTION_CHANGED`, `FUNDS_INSUFFICIENT`, the errors of `TransferRenewal.renew`, `ABORTED`
 */
export async function renewTransfer(
  built: BuiltTransfer,
  now: number,
  signal: AbortSignal,
): Promise<BuiltTransfer> {
  const { review, facts, active } = built
  if (!built.renewal) return built
  const transfer = await untilAborted(built.renewal.renew(signal), signal)
  const call = frozenClone(transfer.call)
  const isHigher = transfer.fee.value > review.fee.value
  const promise = promiseOf(review)
  const isAmount = (value: bigint): boolean =>
    promise.isAmount(value) || (facts.isMax && value > 0n && value < review.amount.value)
  const decoded = await decodeTransfer({ ...active, call }, { ...promise, isAmount }, signal)
  if (!isHigher && !promise.isAmount(decoded.value)) throw new TransferError('FUNDS_INSUFFICIENT')
  // A node that cannot simulate keeps the earlier simulation.
  const { received = review.received?.value } = transfer
  const isLess = received !== undefined && received < (review.received ?? review.amount).value
  if (!isHigher && isLess) refuseTransaction('What the recipient gets')
  const next = isHigher ? describe(facts, { ...transfer, received }, decoded) : review
  return bind(facts, next, { transfer, call, now })
}

const no = (reason: SendFailure['reason']): SendFailure => ({ reason, wasSent: 'no' })

/** Returns the reason of a failed build. The wallet had no request. */
export function buildFailure(error: unknown): SendFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  return no(isRefusedByNetwork(error) ? 'refusedByNetwork' : 'nodeFailed')
}
