import { type PluginContext, QuoinError, untilAborted } from '#kernel'
import { TransactionsToken } from '#plugins/transactions'
import type { BuiltPayment } from './build-payment.js'
import type { PayFailure, PayPlugin } from './contract.js'
import { submitFailure, walletFailure } from './read-failure.js'
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

/**
 * Puts the payment to the wallet, once, and has it followed. Never throws, but for `ABORTED` where the plugin ends.
 */
export async function askWallet(ctx: PluginContext<PayPlugin>, built: BuiltPayment): Promise<Outcome> {
  const { due, call, place, isOnlySigned } = built
  const { signal } = ctx
  const changed = whatChanged(ctx, built)
  if (changed)
    return { failure: { reason: changed, wasPaid: 'no' }, error: new QuoinError('CONNECTION_CHANGED') }
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
    return { failure: walletFailure(error, { wasAsked, isOnlySigned, changed: now }), error }
  } finally {
    if (!signal.aborted) stopListening()
  }
  try {
    const id = await untilAborted(built.submit(answer, signal), signal)
    return { id }
  } catch (error) {
    if (signal.aborted) throw error
    return { failure: submitFailure(error, isOnlySigned), error }
  }
}

/** How a transaction that was sent ended. Throws `ABORTED` where the plugin ends. */
export async function followPayment(
  ctx: PluginContext<PayPlugin>,
  id: string,
  { place, due }: Pick<BuiltPayment, 'place' | 'due'>,
): Promise<'success' | 'failed' | 'unknown'> {
  const { caipNetworkId, recipient, token, amount } = due
  const { signal } = ctx
  const transactions = await ctx.load(TransactionsToken)
  transactions.follow({
    ...{ id, caipNetworkId, from: place.caipAddress, to: recipient, operationType: 'send' },
    moved: [{ direction: 'out', ...amount, address: token }],
  })
  const { status } = await transactions.settled(caipNetworkId, id, signal)
  return status === 'pending' ? 'unknown' : status
}
