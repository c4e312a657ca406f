import { fieldsOf, listOf } from '../fields-of.js'
import type { AnswerRpc } from '../rpc-call.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { readPermissionRequest } from './read-permission-request.js'

/**
 * `wallet_grantPermissions`: the page may send within the terms without asking, by `wallet_sendCalls` with the answer's
 * `context` as `capabilities.permissions.context`. No contract holds it to them: this site does, before it signs, and counts on
 * its server. Source: ERC-7715 (draft).
 */
export const grantPermissions: AnswerRpc = async ({ params, chain, by }, { approvals, session }) => {
  const acting = await approvals.begin(chain)
  if (acting.account.type !== 'smartAccount')
    throw new WalletError('unauthorized', 'Permissions are for the smart account. Nothing was granted.')
  const { terms, expires, signer, said } = readPermissionRequest(
    params,
    acting,
    Math.floor(Date.now() / 1000),
  )
  const shown = terms.map(({ token, allowance, period }) => ({ token, value: allowance, period }))
  await approvals.ask(
    acting,
    { kind: 'permissions', terms: shown, expires, signer, enforcedBy: 'site' },
    by.signal,
  )
  const body = {
    origin: by.origin,
    caipNetworkId: chain.caipNetworkId,
    account: acting.account.address.toLowerCase(),
    terms: terms.map(({ token, allowance, period, start }) => ({
      ...(token && { token: token.toLowerCase() }),
      allowance: String(allowance),
      ...{ period, start },
    })),
    expires,
  }
  const { id } = await session.call<{ readonly id: string }>('permissions/grant', { body })
  const { chainId, permissions, policies = [], signer: signerSaid } = said
  return {
    chainId,
    address: acting.account.address,
    expiry: expires,
    permissions,
    policies,
    signer: signerSaid,
    context: id,
  }
}

/** `wallet_revokePermissions`: takes back what was granted, by its `context`. */
export const revokePermissions: AnswerRpc = async ({ params, chain, by }, { approvals, session }) => {
  const [said] = Array.isArray(params) ? listOf(params) : [params]
  const { permissionsContext, context = permissionsContext, pci } = fieldsOf(said) ?? {}
  const permission = typeof said === 'string' ? said : (context ?? pci)
  if (typeof permission !== 'string' || !/^0x[\da-f]{64}$/i.test(permission))
    throw invalidParams('The context of a permission is expected')
  const acting = await approvals.begin(chain)
  await approvals.ask(acting, { kind: 'revokePermissions', permission }, by.signal)
  await session.call('permissions/revoke', { body: { id: permission.toLowerCase() } })
  return {}
}
