import type { Acting } from '../approvals.js'
import { isAbsent } from '../fields-of.js'
import type { WalletParts } from '../rpc-call.js'
import { chainNumberOf } from '../site-network.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { type AskedCall, readAddress, readQuantity } from './read-call.js'

/** Refuses what is asked of another account than the one in use. */
export function checkAccount({ account }: Acting, said: unknown): void {
  if (readAddress(said, 'The account') === account.address) return
  throw new WalletError(
    'unauthorized',
    'This is asked of another account than the one in use. Nothing was signed.',
  )
}

/** Refuses what names another network than the one in use (SEC-07); it may name none. */
export function checkChain({ chain }: Acting, said: unknown): void {
  if (isAbsent(said)) return
  const number = typeof said === 'number' ? BigInt(said) : readQuantity(said, 'chainId')
  if (number !== BigInt(chainNumberOf(chain.caipNetworkId)))
    throw invalidParams(`This is for another network than ${chain.name}`)
}

/**
 * Refuses calls that would order the smart account itself about: a new owner or module takes everything, whoever the call comes
 * from, and no page has a reason to ask for it. Plain coins may be sent to it. Source: Safe 1.4.1, OwnerManager, ModuleManager,
 * and `execTransaction`, which takes its owner as the sender for a signature.
 */
export async function refuseOrders(
  calls: readonly AskedCall[],
  { chain }: Acting,
  { accounts }: WalletParts,
): Promise<void> {
  const withData = calls.filter(({ data }) => data !== '0x')
  if (withData.length === 0) return
  const guarded = await accounts.guarded(chain)
  if (withData.some(({ to }) => to !== undefined && guarded.has(to.toLowerCase())))
    throw invalidParams('This would change who may use your smart account, which pages may not ask for')
}
