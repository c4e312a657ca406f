import {
  type Amount,
  isHighFee,
  isQuoinError,
  type Transfer,
  TransferError,
  untilAborted,
  type WalletCall,
} from '#kernel'
import type { PaymentDue } from './contract.js'
import { paymentError } from './payment-fault.js'
import type { Place } from './read-payer.js'
import type { RequestedPayment } from './read-request.js'

/** The confirmed payment, and the wallet request for it: frozen, so that it cannot change any more (SEC-06). */
export interface BuiltPayment extends Pick<RequestedPayment, 'chain' | 'network'> {
  readonly place: Place
  readonly due: PaymentDue
  readonly call: WalletCall
  readonly fee: Amount
  /** The fee is more than the amount, or ten times the usual one: the user must agree to it. */
  readonly isFeeHigh: boolean
  /** A simulation confirmed that the recipient receives the amount. */
  readonly isSimulated: boolean
  readonly isOnlySigned: boolean
  readonly submit: Transfer['submit']
}

/** The payment to build, and its payer. */
export interface PaymentQuestion extends Pick<RequestedPayment, 'chain' | 'network'> {
  readonly due: PaymentDue
  readonly place: Place
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
  throw new TransferError('TRANSACTION_CHANGED', {
    details: `${what} of the built transaction differs from the payment`,
  })
}

/**
 * Compares a transaction, decoded from its own bytes, with the payment (SEC-07). Throws `TRANSACTION_CHANGED`,
 * `ABORTED`.
 */
export async function checkPayment(
  { chain, network, due, place, call }: Pick<BuiltPayment, 'chain' | 'network' | 'due' | 'place' | 'call'>,
  signal: AbortSignal,
): Promise<void> {
  const { recipient, token, amount } = due
  const decoded = await untilAborted(chain.transfers.decode({ network, call }), signal)
  const form = (address: string): string => chain.normalizeAddress(address)
  if (!decoded) return refuse('Nothing')
  if (form(decoded.to) !== form(recipient)) return refuse('The recipient')
  if (decoded.from !== undefined && form(decoded.from) !== form(place.account.address))
    return refuse('The sender')
  const [requested, built] = [token, decoded.token].map((one) => one !== undefined && form(one))
  if (requested !== built) return refuse('The token')
  if (decoded.value !== amount.value) return refuse('The amount')
}

/**
 * Builds the transaction, decodes it from its own bytes, and compares it with the payment: the exact amount of the
 * exact asset to the exact recipient, or nothing (SEC-07, PAY-01).
 *
 * @throws `TRANSACTION_CHANGED`, `PAYMENT_INVALID` if less would arrive, the errors of `ChainTransfers.build`,
 * `ABORTED`
 */
export async function buildPayment({
  chain,
  network,
  due,
  place,
  signal,
}: PaymentQuestion): Promise<BuiltPayment> {
  const { account } = place
  const { recipient, token, amount } = due
  const transfer = await untilAborted(
    chain.transfers.build({
      from: account.address,
      to: recipient,
      value: amount.value,
      token,
      network,
      signal,
      accountType: account.type,
      publicKey: account.publicKey,
    }),
    signal,
  )
  const call = freeze(structuredClone(transfer.call))
  const payer = Object.freeze({ ...place, account: freeze(structuredClone(account)) })
  await checkPayment({ chain, network, due, place: payer, call }, signal)
  const { received } = transfer
  if (received !== undefined && received < amount.value)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the token keeps a part of each transfer: ${received} of ${amount.value} would arrive`,
    )
  const fee = freeze({ ...transfer.fee })
  return Object.freeze({
    chain,
    network,
    place: payer,
    due,
    call,
    fee,
    isFeeHigh: isHighFee({
      fee,
      usualFee: transfer.usualFee,
      amount: token === undefined ? amount.value : undefined,
    }),
    isSimulated: received !== undefined,
    isOnlySigned: transfer.isOnlySigned ?? false,
    submit: (answer: unknown, until?: AbortSignal) => transfer.submit(answer, until),
  })
}

/** Returns the account's shortage: the amount, or the fee alone. Throws `NODE_FAILED`, `ABORTED`. */
export async function readLack({ chain, network, due, place, signal }: PaymentQuestion): Promise<{
  readonly lacks: 'amount' | 'fee'
  readonly held: bigint
}> {
  const { address } = place.account
  const { token, amount } = due
  const held =
    token === undefined
      ? (await untilAborted(chain.getBalance({ network, address, signal }), signal)).value
      : ((
          await untilAborted(
            chain.tokens?.getBalances({ network, address, tokens: [token], signal }) ?? Promise.resolve([]),
            signal,
          )
        ).find(
          (one) =>
            one.address !== undefined &&
            chain.normalizeAddress(one.address) === chain.normalizeAddress(token),
        )?.value ?? 0n)
  return { held, lacks: held < amount.value ? 'amount' : 'fee' }
}

/** Returns true if the network or a contract would refuse the payment. */
export const isRefusal = (error: unknown): boolean =>
  (['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID'] as const).some((code) =>
    isQuoinError(error, code),
  )
