import { type Amount, type PluginContext, parseCaipNetworkId } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltTransfer } from '../build/build-review.js'
import type { SendPlugin } from '../contract.js'
import type { KnownRecipients } from '../recipient/known-recipients.js'

/** The transfers of this visit that are not final yet. */
export interface SentTransfers {
  add(id: string, built: BuiltTransfer): void
}

/** Returns the amount that arrived by the receipt, if it is less than the amount sent. Never fails: the transfer was submitted. */
async function readLess({ review, place }: BuiltTransfer, id: string): Promise<Amount | undefined> {
  const { amount, to } = review
  const { chain, network, account } = place
  const token = review.token.address
  // A transfer to the own account changes no balance.
  const isOwn = chain.normalizeAddress(to) === chain.normalizeAddress(account.address)
  if (token === undefined || isOwn || !chain.contractCalls) return undefined
  try {
    const value = await chain.contractCalls.readReceived({ network, id, address: to, token, contract: token })
    return value !== undefined && value < amount.value ? { ...amount, value } : undefined
  } catch {
    return undefined
  }
}

/**
 * Reports outcomes and stores known recipients: only confirmed transfers above zero count (SEC-11).
 *
 * @param onLess called if less than the amount arrived
 */
export function createSentTransfers(
  ctx: PluginContext<SendPlugin>,
  accountData: AccountData,
  known: KnownRecipients,
  onLess: (id: string, received: Amount) => void,
): SentTransfers {
  const { signal } = ctx
  const waiting = new Map<string, BuiltTransfer>()

  const look = (): void => {
    for (const one of accountData.followed.getState()) {
      const { id, status, caipNetworkId } = one
      const built = waiting.get(id)
      if (built?.review.caipNetworkId !== caipNetworkId || (status !== 'success' && status !== 'failed'))
        continue
      waiting.delete(id)
      const { to, toName, amount } = built.review
      const { symbol } = amount
      if (status === 'failed') {
        const reason = replacementOf(one) === 'replaced' ? 'replaced' : 'transactionFailed'
        ctx.emit('send:failed', { caipNetworkId, symbol, reason })
        continue
      }
      const { namespace } = parseCaipNetworkId(caipNetworkId)
      known.remember({ namespace, address: to, ...(toName !== undefined && { name: toName }) })
      ctx.emit('send:succeeded', { caipNetworkId, symbol })
      void readLess(built, one.replacedBy ?? id).then((received) => {
        if (received && !signal.aborted) onLess(id, received)
      })
    }
  }
  ctx.own(accountData.followed.subscribe(look))

  return {
    add(id, built) {
      waiting.set(id, built)
      look()
    },
  }
}
