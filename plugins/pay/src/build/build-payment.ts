import { type Amount, isHighFee, type Transfer, untilAborted, type WalletCall } from '#kernel'
import { decodeTransfer, type FeeOffer, frozenClone } from '#plugin-kit'
import type { PaymentDue } from '../contract.js'
import { paymentError } from '../pay-error.js'
import type { RequestedPayment } from '../request/read-request.js'
import type { PayingAccount } from './paying-account.js'

/** The confirmed payment, and the wallet request for it: frozen, so that it cannot change any more (SEC-06). */
export interface BuiltPayment extends Pick<RequestedPayment, 'chain' | 'network'> {
  readonly payer: PayingAccount
  readonly due: PaymentDue
  readonly call: WalletCall
  readonly fee: Amount
  /** The fee is more than the amount, or ten times the usual one: the user must agree to it. */
  readonly isFeeHigh: boolean
  /** The wallet has not answered a request for a transfer to the recipient: the user must agree to it. */
  readonly isUnanswered: boolean
  /** A simulation confirmed that the recipient receives the amount. */
  readonly isSimulated: boolean
  /** The site offers to pay the fee, by a batch of one call. */
  readonly offer?: FeeOffer | undefined
  readonly isOnlySigned: boolean
  readonly submit: Transfer['submit']
}

/** The payment to build, and its payer. */
export interface BuildInput extends Pick<RequestedPayment, 'chain' | 'network'> {
  readonly due: PaymentDue
  readonly payer: PayingAccount
  readonly signal: AbortSignal
  /** Returns the batch that offers to pay the fee of the built transaction, if there is one. Never rejects. */
  readonly offer: (call: WalletCall) => Promise<FeeOffer | undefined>
}

/**
 * Compares a transaction, decoded from its own bytes, with the payment (SEC-07). Throws `TRANSACTION_CHANGED`,
 * `ABORTED`.
 */
export async function checkPayment(
  { chain, network, due, payer, call }: Pick<BuiltPayment, 'chain' | 'network' | 'due' | 'payer' | 'call'>,
  signal: AbortSignal,
): Promise<void> {
  const { recipient, token, amount } = due
  await decodeTransfer(
    { chain, network, call, account: payer.account },
    { to: recipient, token, isAmount: (value) => value === amount.value },
    signal,
  )
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
  payer,
  signal,
  offer: findOffer,
}: BuildInput): Promise<Omit<BuiltPayment, 'isUnanswered'>> {
  const { account } = payer
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
  const offer = await untilAborted(findOffer(transfer.call), signal)
  const call = frozenClone((offer?.batch ?? transfer).call)
  const frozenPayer = Object.freeze({ ...payer, account: frozenClone(account) })
  await checkPayment({ chain, network, due, payer: frozenPayer, call }, signal)
  const { received } = transfer
  if (received !== undefined && received < amount.value)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the token keeps a part of each transfer: ${received} of ${amount.value} would arrive`,
    )
  const fee = frozenClone(transfer.fee)
  return Object.freeze({
    chain,
    network,
    payer: frozenPayer,
    due,
    call,
    fee,
    // The wallet displays its own fee if the offer is declined.
    isFeeHigh:
      !offer &&
      isHighFee({
        fee,
        usualFee: transfer.usualFee,
        amount: token === undefined ? amount.value : undefined,
      }),
    isSimulated: received !== undefined,
    offer,
    isOnlySigned: !offer && (transfer.isOnlySigned ?? false),
    submit: (...given: Parameters<Transfer['submit']>) =>
      offer ? Promise.resolve(given[0]).then(offer.batch.readId) : transfer.submit(...given),
  })
}

/** Returns what the account lacks: the amount, or only the fee. Throws `NODE_FAILED`, `ABORTED`. */
export async function readShortage({ chain, network, due, payer, signal }: BuildInput): Promise<{
  readonly missing: 'amount' | 'fee'
  readonly balance: bigint
}> {
  const { address } = payer.account
  const { token, amount } = due
  const balance =
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
  return { balance, missing: balance < amount.value ? 'amount' : 'fee' }
}
