import { durations, isQuoinError, type PluginContext, rpcCodeOf, untilAborted } from '#kernel'
import { pause } from '#plugin-kit'
import { replacementOf } from '#plugins/transactions'
import type { BuiltPayment } from '../build/build-payment.js'
import { readPayingAccount } from '../build/paying-account.js'
import type { PaidBy, PayFailure, PayPlugin } from '../contract.js'
import { PayError } from '../pay-error.js'
import type { PaymentScope } from '../request/writable-payment.js'
import { followPayment, followPaymentBatch, submitToWallet } from './submit-to-wallet.js'

/** Time until a receipt that could not be read is read again. Milliseconds. */
const retryDelay = durations.threeSeconds

/**
 * A node may lag behind the one that reported the block: the maximum number of reads for a receipt without the payment.
 */
const maxReads = 5

/**
 * Returns the amount of the token that arrived, by the receipt of a transaction in a block; `undefined` if the receipt
 * does not contain it. Reads until a node responds. Throws `ABORTED` when the plugin ends.
 *
 * @param onLate called when a node failed
 */
async function readArrived(
  ctx: PluginContext<PayPlugin>,
  { chain, network, due }: Pick<BuiltPayment, 'chain' | 'network' | 'due'>,
  id: string,
  onLate: () => void,
): Promise<bigint | undefined> {
  const { recipient, token, amount } = due
  const { signal } = ctx
  if (token === undefined || !chain.contractCalls) return amount.value
  for (let reads = 1; ; ) {
    try {
      const reading = chain.contractCalls.readReceived({
        network,
        id,
        address: recipient,
        token,
        contract: token,
        signal,
      })
      const arrived = await untilAborted(reading, signal)
      if (arrived !== undefined || reads >= maxReads) return arrived
      reads += 1
    } catch (error) {
      if (signal.aborted) throw error
      onLate()
    }
    await pause(ctx, retryDelay, signal)
  }
}

export const byWallet: PaidBy = { kind: 'wallet' }

/** Switches the wallet to the payment's network, with its approval; undefined if it is already there. */
async function switchNetwork(
  { ctx, payment, signal }: PaymentScope,
  { due }: BuiltPayment,
): Promise<{ readonly failure: PayFailure; readonly error: unknown } | undefined> {
  if (!readPayingAccount(ctx, due)?.mustSwitch) return undefined
  payment.wait('switching', { by: byWallet })
  try {
    await ctx.networks.switchTo(due.caipNetworkId, { signal })
    return undefined
  } catch (error) {
    const reason = isQuoinError(error, 'USER_REJECTED')
      ? 'switchRejected'
      : rpcCodeOf(error) === -32_002
        ? 'walletBusy'
        : 'walletFailed'
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
  const { chain, due, payer, isSimulated } = built
  const { amount, recipient } = due
  // A payment to the payer's own account changes no balance.
  if (chain.normalizeAddress(recipient) === chain.normalizeAddress(payer.account.address)) return undefined
  const value = await readArrived(ctx, built, id, onLate)
  // A token without events: the simulation confirmed the delivery.
  if (value === undefined) return isSimulated ? undefined : { reason: 'receivedLess', wasPaid: 'unknown' }
  if (value >= amount.value) return undefined
  return { reason: 'receivedLess', wasPaid: 'partly', received: { ...amount, value } }
}

/** An exchange has paid meanwhile: the payment is done, and the wallet is not called. */
function endIfPaidElsewhere({ payment, explorerUrlOf }: PaymentScope): boolean {
  const { otherPayment } = payment.state()
  if (otherPayment?.status !== 'done') return false
  const { by, transactionId } = otherPayment
  payment.done({ by, transactionId, explorerUrl: explorerUrlOf(transactionId) })
  return true
}

/** Requests the payment from the wallet, and follows the transaction to its end. */
export async function payByWallet(
  scope: PaymentScope & { isShown(): boolean },
  built: BuiltPayment,
): Promise<void> {
  const { ctx, payment, fail } = scope
  const refused = await switchNetwork(scope, built)
  if (payment.isOver() || endIfPaidElsewhere(scope)) return
  if (refused) return fail(refused.failure, refused.error)
  payment.wait('approving', { by: byWallet })
  const { caipNetworkId, amount } = built.due
  ctx.emit('pay:initiated', { caipNetworkId, symbol: amount.symbol, by: 'wallet' })
  const outcome = await submitToWallet(ctx, built, scope.isShown())
  if (!outcome) return
  if ('id' in outcome) {
    const follow = outcome.kind === 'batch' ? followBatchToEnd : followToEnd
    return follow(scope, built, outcome.id)
  }
  const { failure, error } = outcome
  if (failure.wasPaid === 'no' && endIfPaidElsewhere(scope)) return
  fail(failure, error)
}

/** Follows a batch until its transaction is known, and that to its end. */
async function followBatchToEnd(scope: PaymentScope, built: BuiltPayment, batchId: string): Promise<void> {
  const { ctx, payment, explorerUrlOf } = scope
  payment.confirming({ by: byWallet })
  const onLate = (): void => payment.confirming({ by: byWallet, isLate: true })
  const { status, transactionId } = await followPaymentBatch(ctx, batchId, built, onLate)
  if (status === 'submitted') return followToEnd(scope, built, transactionId)
  payment.failed(
    { reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: transactionId !== undefined },
    new PayError('PAYMENT_FAILED', {
      details: 'GENERIC_PAYMENT_ERROR: the wallet did not carry the batch out; nothing was paid',
    }),
    transactionId === undefined ? undefined : { transactionId, explorerUrl: explorerUrlOf(transactionId) },
  )
}

/** Follows the submitted transaction until the network has decided, and ends the payment. */
async function followToEnd(scope: PaymentScope, built: BuiltPayment, id: string): Promise<void> {
  const { ctx, payment, explorerUrlOf } = scope
  const sent = { transactionId: id, explorerUrl: explorerUrlOf(id) }
  const fail = (failure: PayFailure, cause: string, inBlock: typeof sent): void =>
    payment.failed(
      failure,
      new PayError('PAYMENT_FAILED', { details: `GENERIC_PAYMENT_ERROR: ${cause}` }),
      inBlock,
    )
  payment.confirming({ by: byWallet, ...sent })
  const onLate = (): void => payment.confirming({ by: byWallet, ...sent, isLate: true })
  const settled = await followPayment(ctx, id, built, onLate)
  const { replacedBy = id } = settled
  const replacement = replacementOf(settled)
  const inBlock = { transactionId: replacedBy, explorerUrl: explorerUrlOf(replacedBy) }
  if (settled.status === 'success') {
    const failure = await readShortfall(ctx, built, replacedBy, onLate)
    if (!failure) return payment.done({ by: byWallet, ...inBlock, isSpedUp: replacement === 'spedUp' })
    const { received } = failure
    const arrived = received
      ? `${received.value} of ${built.due.amount.value} arrived`
      : 'no receipt contains the arrived amount'
    return fail(failure, `${arrived}, by ${replacedBy}`, inBlock)
  }
  if (replacement === 'replaced')
    return fail(
      { reason: 'replaced', wasPaid: 'no', isFeeSpent: true },
      `cancelled or replaced in the wallet, by ${replacedBy}; not paid, only a network fee is spent`,
      { ...sent, explorerUrl: inBlock.explorerUrl },
    )
  fail(
    { reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: true },
    'the network did not carry the transaction out; the fee is spent',
    sent,
  )
}
