import { type PluginContext, QuoinError, untilAborted, waitForState } from '#kernel'
import { submissionFailure, type WalletFailure, walletFailure } from '#plugin-kit'
import { type FollowedTransaction, TransactionsToken } from '#plugins/transactions'
import { type BuiltPayment, checkPayment } from './build-payment.js'
import type { PayFailure, PayPlugin } from './contract.js'
import { payerKey, readPlace } from './read-payer.js'

/** How asking ended: sent, or why not. */
export type Outcome = { readonly id: string } | { readonly failure: PayFailure; readonly error: unknown }

/** What changed since the person saw what is to be paid. */
export function whatChanged(
  ctx: PluginContext<PayPlugin>,
  { place, due }: Pick<BuiltPayment, 'place' | 'due'>,
): 'accountChanged' | 'networkChanged' | undefined {
  const now = readPlace(ctx, due)
  if (payerKey(now) !== payerKey(place)) return 'accountChanged'
  return now?.mustSwitch ? 'networkChanged' : undefined
}

const payFailure = ({ reason, wasMoved }: WalletFailure): PayFailure => ({
  reason: reason === 'expired' ? 'nodeFailed' : reason,
  wasPaid: wasMoved,
})

const isOver = ({ status }: FollowedTransaction): boolean => status === 'success' || status === 'failed'

/** Ids of transactions whose end is known already. */
async function settledIds(
  ctx: PluginContext<PayPlugin>,
  caipNetworkId: string,
): Promise<ReadonlySet<string>> {
  // Without its code nothing is known of others, which is no reason not to pay.
  const transactions = await ctx.load(TransactionsToken).catch(() => undefined)
  const all = transactions?.store.getState() ?? []
  return new Set(all.filter((one) => one.caipNetworkId === caipNetworkId && isOver(one)).map(({ id }) => id))
}

/**
 * Puts the payment to the wallet, once, and has it followed. Never throws, but for `ABORTED` where the plugin ends.
 */
export async function askWallet(ctx: PluginContext<PayPlugin>, built: BuiltPayment): Promise<Outcome> {
  const { due, call, place, isOnlySigned } = built
  const { signal } = ctx
  const changed = whatChanged(ctx, built)
  if (changed)
    return { failure: { reason: changed, wasPaid: 'no' }, error: new QuoinError('CONNECTION_CHANGED') }
  try {
    // What was shown is what is sent, whatever happened in between (SEC-06).
    await checkPayment(built, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return { failure: { reason: 'transactionChanged', wasPaid: 'no' }, error }
  }
  const settledBefore = await settledIds(ctx, due.caipNetworkId)
  let wasAsked = false
  const stopListening = ctx.on('rpc:requested', ({ caller }) => {
    if (caller === ctx.id) wasAsked = true
  })
  let answer: unknown
  try {
    answer = await ctx.rpc.request({
      ...{ ...call, namespace: place.account.namespace },
      ...{ caipNetworkId: due.caipNetworkId, expect: place.caipAddress },
    })
  } catch (error) {
    if (signal.aborted) throw error
    const now = whatChanged(ctx, built) ?? 'networkChanged'
    const failure = walletFailure(error, { action: 'payment', wasAsked, isOnlySigned, changed: now })
    return { failure: payFailure(failure), error }
  } finally {
    if (!signal.aborted) stopListening()
  }
  try {
    const id = await untilAborted(built.submit(answer, signal), signal)
    // A wallet may repeat an earlier answer: that transaction paid something else.
    if (settledBefore.has(id))
      throw new QuoinError('ANSWER_INVALID', { details: 'the wallet answered with an earlier transaction' })
    return { id }
  } catch (error) {
    if (signal.aborted) throw error
    const failure = submissionFailure(error, { action: 'payment', isOnlySigned })
    // It may be on its way: it is followed like one that is.
    if (failure.transactionId !== undefined) return { id: failure.transactionId }
    return { failure: payFailure(failure), error }
  }
}

/**
 * How a transaction that was sent ended. It is followed until the network has decided, however long that takes: what is late may
 * still be mined (REL-03). Throws `ABORTED` where the plugin ends.
 *
 * @param onLate the network has not reported it in time
 */
export async function followPayment(
  ctx: PluginContext<PayPlugin>,
  id: string,
  { place, due }: Pick<BuiltPayment, 'place' | 'due'>,
  onLate: () => void,
): Promise<FollowedTransaction> {
  const { caipNetworkId, recipient, token, amount } = due
  const { signal } = ctx
  const transactions = await ctx.load(TransactionsToken)
  transactions.follow({
    ...{ id, caipNetworkId, from: place.caipAddress, to: recipient, operationType: 'send' },
    moved: [{ direction: 'out', ...amount, address: token }],
  })
  const settled = await transactions.settled(caipNetworkId, id, signal)
  if (isOver(settled)) return settled
  onLate()
  const end = await waitForState(ctx, transactions.store, {
    signal,
    read: (all) => all.find((one) => one.id === id && one.caipNetworkId === caipNetworkId && isOver(one)),
  })
  if (end === undefined) throw new QuoinError('ABORTED')
  return end
}
