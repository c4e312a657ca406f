import { isQuoinError, type PluginContext } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import type { BuiltPayment } from './build-payment.js'
import type { PaidBy, PayFailure, PayPlugin } from './contract.js'
import { PayError } from './pay-error.js'
import type { PaymentBook } from './payment-book.js'
import { readArrived } from './read-arrived.js'
import { readPlace } from './read-payer.js'
import { followPayment, submitToWallet } from './submit-to-wallet.js'

export const byWallet: PaidBy = { kind: 'wallet' }

interface WalletWay {
  readonly ctx: PluginContext<PayPlugin>
  readonly book: PaymentBook
  /** Ends before the payment is requested from the wallet. */
  readonly signal: AbortSignal
  readonly fail: (failure: PayFailure, error: unknown) => void
  readonly explorerUrlOf: (transactionId: string | undefined) => string | undefined
}

/** Switches the wallet to the payment's network, with its approval; undefined if it is already there. */
async function switchNetwork(
  { ctx, book, signal }: WalletWay,
  { due }: BuiltPayment,
): Promise<{ readonly failure: PayFailure; readonly error: unknown } | undefined> {
  if (!readPlace(ctx, due)?.mustSwitch) return undefined
  book.wait('switching', { by: byWallet })
  try {
    await ctx.networks.switchTo(due.caipNetworkId, { signal })
    return undefined
  } catch (error) {
    const reason = isQuoinError(error, 'USER_REJECTED') ? 'switchRejected' : 'walletFailed'
    return { failure: { reason, wasPaid: 'no' }, error }
  }
}

/** Returns the missing amount; undefined if all of it arrived. */
async function readShortfall(
  ctx: PluginContext<PayPlugin>,
  built: BuiltPayment,
  id: string,
  onLate: () => void,
): Promise<PayFailure | undefined> {
  const { chain, due, place, isSimulated } = built
  const { amount, recipient } = due
  // A payment to the payer's own account changes no balance.
  if (chain.normalizeAddress(recipient) === chain.normalizeAddress(place.account.address)) return undefined
  const value = await readArrived(ctx, built, id, onLate)
  // A token without events: the simulation confirmed the delivery.
  if (value === undefined) return isSimulated ? undefined : { reason: 'receivedLess', wasPaid: 'unknown' }
  if (value >= amount.value) return undefined
  return { reason: 'receivedLess', wasPaid: 'partly', received: { ...amount, value } }
}

/** Requests the payment from the wallet, and follows the transaction to its end. */
export async function payByWallet(way: WalletWay, built: BuiltPayment): Promise<void> {
  const { ctx, book, fail, explorerUrlOf } = way
  const { due } = built
  /** An exchange has paid meanwhile: the payment is done, and the wallet is not called. */
  const isPaidElsewhere = (): boolean => {
    const { otherPayment } = book.state()
    if (otherPayment?.status !== 'done') return false
    const { by, transactionId } = otherPayment
    book.done({ by, transactionId, explorerUrl: explorerUrlOf(transactionId) })
    return true
  }
  const refused = await switchNetwork(way, built)
  if (book.isOver() || isPaidElsewhere()) return
  if (refused) return fail(refused.failure, refused.error)
  book.wait('approving', { by: byWallet })
  const { caipNetworkId, amount } = due
  ctx.emit('pay:initiated', { caipNetworkId, symbol: amount.symbol, by: 'wallet' })
  const outcome = await submitToWallet(ctx, built)
  if (!outcome) return
  if ('failure' in outcome) {
    const { failure, error } = outcome
    if (failure.wasPaid === 'no' && isPaidElsewhere()) return
    return fail(failure, error)
  }
  const { id } = outcome
  const sent = { transactionId: id, explorerUrl: explorerUrlOf(id) }
  book.confirming({ by: byWallet, ...sent })
  const onLate = (): void => book.confirming({ by: byWallet, ...sent, isLate: true })
  const settled = await followPayment(ctx, id, built, onLate)
  const { replacedBy = id } = settled
  const replacement = replacementOf(settled)
  const inBlock = { transactionId: replacedBy, explorerUrl: explorerUrlOf(replacedBy) }
  if (settled.status === 'success') {
    const failure = await readShortfall(ctx, built, replacedBy, onLate)
    if (!failure) return book.done({ by: byWallet, ...inBlock, isSpedUp: replacement === 'spedUp' })
    const { received } = failure
    const arrived = received
      ? `${received.value} of ${amount.value} arrived`
      : 'no receipt contains the arrived amount'
    const details = `GENERIC_PAYMENT_ERROR: ${arrived}, by ${replacedBy}`
    return book.failed(failure, new PayError('PAYMENT_FAILED', { details }), inBlock)
  }
  if (replacement === 'replaced') {
    book.failed(
      { reason: 'replaced', wasPaid: 'no', isFeeSpent: true },
      new PayError('PAYMENT_FAILED', {
        details: `GENERIC_PAYMENT_ERROR: cancelled or replaced in the wallet, by ${replacedBy}; not paid, only a network fee is spent`,
      }),
      { ...sent, explorerUrl: inBlock.explorerUrl },
    )
    return
  }
  book.failed(
    { reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: true },
    new PayError('PAYMENT_FAILED', {
      details: 'GENERIC_PAYMENT_ERROR: the network did not carry the transaction out; the fee is spent',
    }),
    sent,
  )
}
