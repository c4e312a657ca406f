import { untilAborted } from '#kernel'
import type { PaymentDue } from './contract.js'
import { paymentError } from './payment-fault.js'
import type { RequestedPayment } from './read-request.js'

/**
 * Compares the request with the chain: the recipient's checksum, and the token's own metadata. Returns the payment with
 * the checksummed recipient and the token's own symbol (SEC-09, SEC-10).
 *
 * @throws `PAYMENT_INVALID`, `NODE_FAILED`, `ABORTED`
 */
export async function checkDue(request: RequestedPayment, signal: AbortSignal): Promise<PaymentDue> {
  const { chain, network, due } = request
  const { recipient, token, amount } = due
  const checked = await untilAborted(chain.checkAddress(recipient, network), signal)
  if (!checked.valid)
    throw paymentError('PAYMENT_INVALID', 'INVALID_RECIPIENT', `the recipient's ${checked.reason} is wrong`)
  if (token === undefined) return Object.freeze({ ...due, recipient: checked.address })
  const [contract, facts] = await Promise.all([
    untilAborted(chain.checkAddress(token, network), signal),
    untilAborted(
      chain.tokens?.get({ network, address: token, signal }) ?? Promise.resolve(undefined),
      signal,
    ),
  ])
  if (!contract.valid)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the ${contract.reason} of the asset's address is wrong`,
    )
  if (!facts)
    throw paymentError('PAYMENT_INVALID', 'INVALID_ASSET', `no token is at ${token} on ${network.name}`)
  const { decimals, symbol, name } = facts
  if (decimals !== amount.decimals)
    throw paymentError(
      'PAYMENT_INVALID',
      'INVALID_ASSET',
      `the token has ${decimals} decimals, not ${amount.decimals}`,
      {
        fix: 'Pass the decimals of the token contract: the amount is computed with them.',
      },
    )
  return Object.freeze({
    caipNetworkId: due.caipNetworkId,
    recipient: checked.address,
    token: contract.address,
    tokenName: name || due.tokenName,
    amount: Object.freeze({ value: amount.value, decimals, symbol: symbol || amount.symbol }),
  })
}
