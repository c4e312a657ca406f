import type { PluginContext } from '#kernel'
import type { GrantedSession, SmartSessionsPlugin } from '../contract.js'
import { activateSession, addSession } from '../endpoints.js'
import { requireAccount, type SessionAccount } from '../session-account.js'
import { SmartSessionsError } from '../smart-sessions-error.js'
import type { WalletPermissions } from '../wallet-permissions.js'
import { checkAccount } from './check-account.js'
import { findMissing } from './find-missing.js'
import { readGrant } from './read-grant.js'
import { checkAddresses, readRequest } from './read-request.js'

type Context = PluginContext<SmartSessionsPlugin>

/** Revokes a grant that cannot be stored at the wallet, and returns the result in words. */
async function undo(
  wallet: WalletPermissions,
  active: SessionAccount,
  context: string | undefined,
): Promise<string> {
  if (context === undefined) return 'It cannot be revoked without a context.'
  try {
    // Without the signal: a caller that aborted the grant still wants it revoked.
    await wallet.revoke(active, context)
    return 'The wallet has revoked it.'
  } catch {
    return 'The wallet has NOT revoked it: it ends at its expiry.'
  }
}

/**
 * Validates the request, starts a session at the server, requests the grant from the wallet, compares and stores it.
 * See `SmartSessionsApi.grant`.
 */
export async function grantSession(
  ctx: Context,
  wallet: WalletPermissions,
  given: unknown,
  signal?: AbortSignal,
): Promise<GrantedSession> {
  const request = await readRequest(given, Math.floor(ctx.platform.now() / 1000))
  const active = requireAccount(ctx)
  checkAccount(request, active)
  const { caipAddress, network, account, chain } = active
  await checkAddresses(request, chain, network)
  const missing = findMissing(await wallet.capabilities(active, signal), request)
  if (missing !== undefined) throw new SmartSessionsError('SESSION_UNSUPPORTED', { details: missing })

  const call = {
    path: { address: caipAddress },
    network: network.caipNetworkId,
    ...(signal && { signal }),
  }
  const { expiry, permissions, policies = [] } = request
  const { pci, key, activationKey } = await ctx.api.call(addSession, {
    ...call,
    body: { expiry, signer: request.signer, permissions, policies },
  })
  const requested = {
    chainId: request.chainId,
    address: account.address,
    expiry,
    signer: { type: 'keys' as const, data: { keys: [...request.signer.data.keys, key] } },
    permissions,
    policies,
  }
  // The server never lists a session that was not activated, so a failure up to here leaves nothing behind.
  const reading = readGrant(await wallet.grant(active, requested, signal), requested)
  if ('problem' in reading) {
    const { problem, context } = reading
    const details = `${problem} ${await undo(wallet, active, context)}`
    throw new SmartSessionsError('SESSION_GRANT_FAILED', { details })
  }
  const { enforcedBy, signerMeta, ...granted } = reading.grant
  try {
    await ctx.api.call(activateSession, {
      ...call,
      body: { pci, ...granted },
      ...(activationKey !== undefined && { session: { bearer: activationKey } }),
    })
  } catch (cause) {
    const details = `The server did not store it. ${await undo(wallet, active, granted.context)}`
    throw new SmartSessionsError('SESSION_GRANT_FAILED', { details, cause })
  }
  ctx.queries.forget(['smartSessions'])
  ctx.emit('smartSessions:granted', {
    caipNetworkId: network.caipNetworkId,
    permissionTypes: granted.permissions.map(({ type }) => type),
  })
  return {
    context: pci,
    permissionsContext: granted.context,
    account: caipAddress,
    key,
    expiry: granted.expiry,
    permissions: granted.permissions,
    ...(enforcedBy && { enforcedBy }),
    ...(signerMeta && { signerMeta }),
  }
}
