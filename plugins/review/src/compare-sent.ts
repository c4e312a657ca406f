import { type ActionReview, durations, isQuoinError, type PluginContext, parseCaipAddress } from '#kernel'
import type { ReviewPlugin } from './contract.js'

/** Nodes learn of a transaction some seconds after the wallet sent it. Milliseconds. */
const delays = [durations.threeSeconds, durations.tenSeconds, durations.tenSeconds, durations.tenSeconds]

/** Reports a difference by a notice and an event. */
async function report(
  ctx: PluginContext<ReviewPlugin>,
  { caipNetworkId, caller }: ActionReview['action'],
  id: string | undefined,
): Promise<void> {
  ctx.emit('review:sentOther', { caipNetworkId, id, caller })
  await ctx.i18n.load(ctx.id)
  if (!ctx.signal.aborted) ctx.notices.show('error', ctx.t(id === undefined ? 'signedOther' : 'sentOther'))
}

/**
 * Compares the transaction that the wallet sent with the reviewed request, as soon as the node knows it: the wallet, or its user in it, may
 * have changed it. One that is only signed is compared at once. Never rejects.
 */
export async function compareWithSent(
  ctx: PluginContext<ReviewPlugin>,
  { action, sent, signed }: Pick<ActionReview, 'action' | 'sent' | 'signed'>,
): Promise<void> {
  const { signal } = ctx
  const { namespace, caipNetworkId, method, params } = action
  try {
    const { address } = parseCaipAddress(action.account, () => true)
    const id = await sent
    if ((await signed) === false && !signal.aborted) return await report(ctx, action, id)
    const network = ctx.networks.find(caipNetworkId)
    const chain = ctx.chains.find(namespace)
    const transactions = chain?.transactions
    if (id === undefined || !network || !transactions?.compareSent) return
    for (const delay of delays) {
      await new Promise<void>((resolve) => ctx.after(delay, resolve))
      if (signal.aborted) return
      const isSame = await transactions
        .compareSent({ network, id, method, params, signal })
        .catch(() => undefined)
      if (signal.aborted || isSame === true) return
      if (isSame === undefined) continue
      // The transaction of a contract account is that of whoever relays it.
      const isContract = await chain?.transfers
        ?.isContract({ network, address, signal })
        .catch(() => undefined)
      if (signal.aborted || isContract === true) return
      return await report(ctx, action, id)
    }
  } catch (error) {
    if (!signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
  }
}
