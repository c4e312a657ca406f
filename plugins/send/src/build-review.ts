import {
  type DecodedTransfer,
  FeatureError,
  type PaymentMarks,
  type Transfer,
  untilAborted,
  type WalletCall,
  worthOf,
} from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { SendReview, SendState } from './contract.js'
import type { Place, SendingChain } from './place.js'

/** What is confirmed, and what is sent then: nothing of it changes any more (SEC-06). */
export interface BuiltTransfer {
  readonly review: SendReview
  readonly call: WalletCall
  readonly place: SendingPlace
  readonly isOnlySigned: boolean
  readonly submit: Transfer['submit']
  /** When building it began. Milliseconds since 1970. */
  readonly builtAt: number
  readonly renewal: Transfer['renewal']
}

type SendingPlace = Place & { readonly chain: SendingChain }

interface ReviewRequest {
  readonly place: SendingPlace
  readonly state: SendState
  readonly token: HeldToken
  readonly coin: HeldToken | undefined
  readonly recipient: Extract<SendState['recipient'], { readonly phase: 'ready' }>
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

function refuse(what: string): never {
  throw new FeatureError('TRANSACTION_CHANGED', {
    details: `${what} of what was built is not what was asked for`,
  })
}

/** What a transaction must say. */
interface Meant {
  readonly to: string
  readonly token: string | undefined
  readonly marks: PaymentMarks | undefined
  isRight(value: bigint): boolean
}

function isSameMarks(one: PaymentMarks = {}, other: PaymentMarks = {}): boolean {
  const [own, others] = [one, other].map(({ references = [], memo }) => JSON.stringify([references, memo]))
  return own === others
}

/** Reads a transaction back from its own bytes, and compares (SEC-07). */
async function readBack(
  transfer: Transfer,
  { chain, network, account }: SendingPlace,
  meant: Meant,
  signal: AbortSignal,
): Promise<{ readonly call: WalletCall; readonly decoded: DecodedTransfer }> {
  const call = freeze(structuredClone(transfer.call))
  const decoded = await untilAborted(chain.decodeTransfer({ network, call }), signal)
  const form = (address: string): string => chain.normalizeAddress(address)
  if (!decoded) return refuse('Nothing')
  if (form(decoded.to) !== form(meant.to)) return refuse('The recipient')
  if (decoded.from !== undefined && form(decoded.from) !== form(account.address)) return refuse('The sender')
  const [asked, built] = [meant.token, decoded.token].map((one) => one !== undefined && form(one))
  if (asked !== built) return refuse('The token')
  if (!isSameMarks(meant.marks, decoded.marks)) return refuse('The reference or note')
  if (!meant.isRight(decoded.value)) return refuse('The amount')
  return { call, decoded }
}

const submitOf =
  (transfer: Transfer): Transfer['submit'] =>
  (answer, until) =>
    transfer.submit(answer, until)

/**
 * Builds the transaction and reads it back: what it says must be what was asked for, and is what the preview shows (SEC-07).
 * Throws `TRANSACTION_CHANGED`, what `ChainModule.buildTransfer` throws, `ABORTED`.
 */
export async function buildReview(request: ReviewRequest): Promise<BuiltTransfer> {
  const { place, state, token, coin, recipient, signal, now } = request
  const { chain, network, account } = place
  const { amount, speed } = state
  const { marks } = recipient
  // While the fee is not known, everything is what the list says; the transfer is made of what there is.
  const wanted = amount.isMax ? token.value : (amount.value ?? 0n)
  const building = chain.buildTransfer({
    ...{ from: account.address, to: recipient.address, value: wanted, token: token.address, speed },
    ...{ orLess: amount.isMax, marks, network, signal },
    ...{ accountType: account.type, publicKey: account.publicKey },
  })
  const transfer = await untilAborted(building, signal)
  const isRight = (value: bigint): boolean =>
    amount.isMax ? value > 0n && value <= wanted : value === wanted
  const meant = { to: recipient.address, token: token.address, marks, isRight }
  const { call, decoded } = await readBack(transfer, place, meant, signal)

  const { value } = decoded
  const { price, decimals, symbol } = token
  const { fee, renewal } = transfer
  const coinPrice = token.address === undefined ? price : coin?.price
  const review: SendReview = {
    account: place.caipAddress,
    caipNetworkId: network.caipNetworkId,
    token,
    to: decoded.to,
    toName: recipient.name,
    marks: decoded.marks,
    amount: { value, decimals, symbol },
    worth: price === undefined ? undefined : worthOf(value, decimals, price),
    fee,
    feeWorth: coinPrice === undefined ? undefined : worthOf(fee.value, fee.decimals, coinPrice),
    speed,
    warnings: recipient.warnings,
    looksLike: recipient.looksLike,
  }
  const isOnlySigned = transfer.isOnlySigned ?? false
  const submit = submitOf(transfer)
  return { review: freeze(structuredClone(review)), call, place, isOnlySigned, submit, builtAt: now, renewal }
}

/** Whether the network may not take it any more by the time the wallet has answered. */
export function isOld({ builtAt, renewal }: BuiltTransfer, now: number): boolean {
  return renewal !== undefined && now - builtAt >= renewal.afterMs
}

/**
 * The same transfer, bound anew: to the last figure what was reviewed, or nothing. Throws `TRANSACTION_CHANGED`, what
 * `TransferRenewal.renew` throws, `ABORTED`.
 */
export async function renewTransfer(
  built: BuiltTransfer,
  now: number,
  signal: AbortSignal,
): Promise<BuiltTransfer> {
  const { review, place } = built
  if (!built.renewal) return built
  const transfer = await untilAborted(built.renewal.renew(signal), signal)
  const { to, token, marks, amount, fee } = review
  const isRight = (value: bigint): boolean => value === amount.value
  const { call } = await readBack(transfer, place, { to, token: token.address, marks, isRight }, signal)
  if (transfer.fee.value !== fee.value) return refuse('The fee')
  return { ...built, call, submit: submitOf(transfer), builtAt: now, renewal: transfer.renewal }
}
