import { type PluginContext, parseCaipNetworkId } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import type { SendPlugin, SendReview } from './contract.js'
import type { KnownRecipients } from './known-recipients.js'
import type { Neighbours } from './neighbours.js'

/** What this visit sent, until it is known how it went. */
export interface SentTransfers {
  add(id: string, review: SendReview): void
}

/** Tells how they went, and remembers who got something: only what is in a block, and was not nothing, counts (SEC-11). */
export function createSentTransfers(
  ctx: PluginContext<SendPlugin>,
  neighbours: Neighbours,
  known: KnownRecipients,
): SentTransfers {
  const waiting = new Map<string, SendReview>()

  const look = (): void => {
    for (const one of neighbours.followed.getState()) {
      const { id, status, caipNetworkId } = one
      const review = waiting.get(id)
      if (review?.caipNetworkId !== caipNetworkId || (status !== 'success' && status !== 'failed')) continue
      waiting.delete(id)
      const { to, toName, amount } = review
      const { symbol } = amount
      if (status === 'failed') {
        const reason = replacementOf(one) === 'replaced' ? 'replaced' : 'transactionFailed'
        ctx.emit('send:failed', { caipNetworkId, symbol, reason })
        continue
      }
      const { namespace } = parseCaipNetworkId(caipNetworkId)
      known.remember({ namespace, address: to, ...(toName !== undefined && { name: toName }) })
      ctx.emit('send:succeeded', { caipNetworkId, symbol })
    }
  }
  ctx.own(neighbours.followed.subscribe(look))

  return {
    add(id, review) {
      waiting.set(id, review)
      look()
    },
  }
}
