import { QuoinError, type Transfer, untilAborted, type WalletCall, worthOf } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { SendReview, SendState } from './contract.js'
import type { Place, SendingChain } from './place.js'

/** What is confirmed, and what is sent then: nothing of it changes any more (SEC-06). */
export interface BuiltTransfer {
  readonly review: SendReview
  readonly call: WalletCall
  readonly place: Place
  readonly isOnlySigned: boolean
  readonly submit: Transfer['submit']
}

interface ReviewRequest {
  readonly place: Place & { readonly chain: SendingChain }
  readonly state: SendState
  readonly token: HeldToken
  readonly coin: HeldToken | undefined
  readonly recipient: Extract<SendState['recipient'], { readonly phase: 'ready' }>
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
  throw new QuoinError('TRANSACTION_CHANGED', {
    details: `${what} of what was built is not what was asked for`,
  })
}

/**
 * Builds the transaction and reads it back: what it says must be what was asked for, and is what the preview shows (SEC-07).
 * Throws `TRANSACTION_CHANGED`, what `ChainModule.buildTransfer` throws, `ABORTED`.
 */
export async function buildReview(request: ReviewRequest): Promise<BuiltTransfer> {
  const { place, state, token, coin, recipient, signal } = request
  const { chain, network, account } = place
  const { amount, speed } = state
  // While the fee is not known, everything is what the list says; the transfer is made of what there is.
  const wanted = amount.isMax ? token.value : (amount.value ?? 0n)
  const intent = {
    ...{ from: account.address, to: recipient.address, value: wanted, token: token.address, speed },
    orLess: amount.isMax,
  }
  const building = chain.buildTransfer({
    ...intent,
    network,
    accountType: account.type,
    publicKey: account.publicKey,
    signal,
  })
  const transfer = await untilAborted(building, signal)
  const call = freeze(structuredClone(transfer.call))
  const decoded = await untilAborted(chain.decodeTransfer({ network, call }), signal)

  const form = (address: string): string => chain.normalizeAddress(address)
  if (!decoded) return refuse('Nothing')
  if (form(decoded.to) !== form(recipient.address)) return refuse('The recipient')
  if (decoded.from !== undefined && form(decoded.from) !== form(account.address)) return refuse('The sender')
  const [asked, built] = [token.address, decoded.token].map((one) => one !== undefined && form(one))
  if (asked !== built) return refuse('The token')
  const isRight = intent.orLess ? decoded.value > 0n && decoded.value <= wanted : decoded.value === wanted
  if (!isRight) return refuse('The amount')

  const { value } = decoded
  const { price, decimals, symbol } = token
  const { fee } = transfer
  const coinPrice = token.address === undefined ? price : coin?.price
  const review: SendReview = {
    account: place.caipAddress,
    caipNetworkId: network.caipNetworkId,
    token,
    to: decoded.to,
    toName: recipient.name,
    amount: { value, decimals, symbol },
    worth: price === undefined ? undefined : worthOf(value, decimals, price),
    fee,
    feeWorth: coinPrice === undefined ? undefined : worthOf(fee.value, fee.decimals, coinPrice),
    speed,
    warnings: recipient.warnings,
    looksLike: recipient.looksLike,
  }
  const submit: Transfer['submit'] = (answer, until) => transfer.submit(answer, until)
  const isOnlySigned = transfer.isOnlySigned ?? false
  return { review: freeze(structuredClone(review)), call, place, isOnlySigned, submit }
}
