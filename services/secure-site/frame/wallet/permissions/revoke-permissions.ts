import { isHex } from 'viem'
import type { AnswerRpc } from '../rpc-call.js'
import { fieldsOf, listOf } from '../rpc-params.js'
import { findSession, revokeOnChain } from '../session-keys/revoke-on-chain.js'
import { invalidParams } from '../wallet-error.js'

/** `wallet_revokePermissions`: revokes a grant by its `context`; also on chain if it is enforced there. */
export const revokePermissions: AnswerRpc = async ({ params, chain, by }, parts) => {
  const [value] = Array.isArray(params) ? listOf(params) : [params]
  const { permissionsContext, context = permissionsContext, pci } = fieldsOf(value) ?? {}
  const named = typeof value === 'string' ? value : (context ?? pci)
  if (typeof named !== 'string' || !isHex(named) || !/^0x[\da-f]{64}$/i.test(named))
    throw invalidParams('The context of a permission is expected')
  const { approvals, session } = parts
  const acting = await approvals.begin(chain)
  const found = await findSession(named, parts)
  if (found) await revokeOnChain(found, acting, by.signal, parts)
  else await approvals.request(acting, { kind: 'revokePermissions', permission: named }, by.signal)
  await session.call('permissions/revoke', { body: { id: named.toLowerCase() } })
  return {}
}
