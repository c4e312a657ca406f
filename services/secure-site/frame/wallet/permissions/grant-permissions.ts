import type { Address } from 'viem'
import type { Acting } from '../approvals.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { grantOnChain } from '../session-keys/grant-on-chain.js'
import { toSessionTerms } from '../session-keys/session-grant.js'
import { signerAddresses } from '../session-keys/signer-addresses.js'
import { WalletError } from '../wallet-error.js'
import { grantBody } from './grant-body.js'
import { type RequestedPermission, readPermissionRequest } from './read-permission-request.js'

/** The values for using a granted permission. */
interface Granted {
  readonly context: string
  readonly signerMeta: Readonly<Record<string, unknown>>
}

/** Grants that the page may send by `wallet_sendCalls`; this site counts spends on its server before it signs. */
async function grantBySite(
  request: RequestedPermission,
  acting: Acting,
  { by }: RpcCall,
  { approvals, session }: WalletParts,
): Promise<Granted> {
  const { terms, expires, signers } = request
  const shown = terms.map(({ token, allowance, period }) => ({ token, value: allowance, period }))
  await approvals.request(
    acting,
    {
      kind: 'permissions',
      terms: shown,
      expires,
      enforcedBy: 'site',
      signers: signers.map(({ value }) => value),
    },
    by.signal,
  )
  const body = grantBody({ terms, expires, acting, origin: by.origin })
  const { id } = await session.call<{ readonly id: string }>('permissions/grant', { body })
  return { context: id, signerMeta: { enforcedBy: 'site' } }
}

/** Grants that the keys act on their own, enforced on chain; returns `undefined` if the network cannot enforce it. */
async function grantByChain(
  request: RequestedPermission,
  now: number,
  acting: Acting,
  call: RpcCall,
  parts: WalletParts,
): Promise<Granted | undefined> {
  const { expires, signers } = request
  const keys = signerAddresses(signers)
  const terms = toSessionTerms(request.terms, expires, now)
  const contracts = keys && terms && (await parts.accounts.sessionKeys(acting.chain))
  if (!contracts) return undefined
  return grantOnChain({ keys, terms, expires, contracts }, acting, call, parts)
}

/**
 * `wallet_grantPermissions`: the page may send within the terms without approvals. If the network can enforce them for
 * its keys, these act on their own from their own addresses, as described by `signerMeta`; otherwise the page sends by
 * `wallet_sendCalls` with the response's `context` as `capabilities.permissions.context`, and this site checks before
 * it signs. Source: ERC-7715 (draft).
 */
export const grantPermissions: AnswerRpc = async (call, parts) => {
  const acting = await parts.approvals.begin(call.chain)
  if (acting.account.type !== 'smartAccount')
    throw new WalletError('unauthorized', 'Only a smart account can grant permissions. Nothing was granted.')
  const now = Math.floor(Date.now() / 1000)
  const request = readPermissionRequest(call.params, acting, now)
  const granted =
    (await grantByChain(request, now, acting, call, parts)) ??
    (await grantBySite(request, acting, call, parts))
  const { chainId, permissions, policies = [], signer } = request.value
  // The account is an eip155 address here.
  const address = acting.account.address as Address
  return { chainId, address, expiry: request.expires, permissions, policies, signer, ...granted }
}
