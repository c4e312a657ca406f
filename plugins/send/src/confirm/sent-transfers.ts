import { type Amount, type PluginContext, parseCaipNetworkId } from '#kernel'
import { createSentTransactions, type SentTransactions } from '#plugin-kit'
import { replacementOf } from '#plugins/transactions'
import type { AccountData } from '../account/account-data.js'
import type { BuiltTransfer } from '../build/build-review.js'
import type { SendPlugin } from '../contract.js'
import type { KnownRecipients } from '../recipient/known-recipients.js'

/** Returns the amount that arrived by the receipt, if it is less than the amount sent. Never fails: the transfer was submitted. */
async function readLess({ review, active }: BuiltTransfer, id: string): Promise<Amount | undefined> {
  const { amount, to } = review
  const { chain, network, account } = active
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
): SentTransactions<BuiltTransfer> {
  return createSentTransactions(ctx, accountData.followed, (transaction, built: BuiltTransfer) => {
    const { id, status, caipNetworkId, replacedBy } = transaction
    const { to, toName, amount } = built.review
    const { symbol } = amount
    if (status === 'failed') {
      const reason = replacementOf(transaction) === 'replaced' ? 'replaced' : 'transactionFailed'
      ctx.emit('send:failed', { caipNetworkId, symbol, reason })
      return
    }
    const { namespace } = parseCaipNetworkId(caipNetworkId)
    known.remember({ namespace, address: to, ...(toName !== undefined && { name: toName }) })
    ctx.emit('send:succeeded', { caipNetworkId, symbol })
    void readLess(built, replacedBy ?? id).then((received) => {
      if (received && !ctx.signal.aborted) onLess(id, received)
    })
  })
}
