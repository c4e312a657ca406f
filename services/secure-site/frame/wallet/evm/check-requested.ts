import type { Acting } from '../approvals.js'
import type { WalletParts } from '../rpc-call.js'
import { isAbsent } from '../rpc-params.js'
import { chainNumberOf } from '../site-network.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { type RequestedCall, readAddress, readQuantity } from './read-call.js'

/** Rejects requests for another account than the one in use. */
export function checkAccount({ account }: Acting, value: unknown): void {
  if (readAddress(value, 'The account') === account.address) return
  throw new WalletError(
    'unauthorized',
    'This request is for another account than the one in use. Nothing was signed.',
  )
}

/** Rejects another network than the one in use (SEC-07); none is allowed. */
export function checkChain({ chain }: Acting, value: unknown): void {
  if (isAbsent(value)) return
  const number = typeof value === 'number' ? BigInt(value) : readQuantity(value, 'chainId')
  if (number !== BigInt(chainNumberOf(chain.caipNetworkId)))
    throw invalidParams(`This request is for another network, not for ${chain.name}`)
}

/**
 * Rejects calls that would control the smart account itself: a new owner or module can take everything, whichever
 * account sends the call, and no page has a reason to request it. Native transfers to it are allowed. Source: Safe
 * 1.4.1, OwnerManager, ModuleManager, and `execTransaction`, which accepts its owner as the sender in place of a
 * signature.
 */
export async function refuseOrders(
  calls: readonly RequestedCall[],
  { chain }: Acting,
  { accounts }: WalletParts,
): Promise<void> {
  const withData = calls.filter(({ data }) => data !== '0x')
  if (withData.length === 0) return
  const guarded = await accounts.guarded(chain)
  if (withData.some(({ to }) => to !== undefined && guarded.has(to.toLowerCase())))
    throw invalidParams(
      'This would change who controls your smart account, and no app is allowed to request that',
    )
}
