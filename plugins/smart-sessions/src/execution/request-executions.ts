import { isQuoinError, type PluginContext, toCaipAddress } from '#kernel'
import type { SmartSessionsPlugin } from '../contract.js'
import { checkAccount } from '../grant/check-account.js'
import { checkAddress, readWith } from '../grant/read-request.js'
import { shapeOf } from '../permission/read-permission.js'
import { requireAccount, type SessionAccount } from '../session-account.js'
import { SmartSessionsError } from '../smart-sessions-error.js'
import type { ExecutionGrant, ExecutionRequest } from './execution-request.js'
import type { ExecutionWallet } from './execution-wallet.js'
import { findUnsupported, readExecutionGrants, readGrantedExecutions } from './read-execution-grants.js'

type Context = PluginContext<SmartSessionsPlugin>

const secondsOf = (ctx: Context): number => Math.floor(ctx.platform.now() / 1000)

/** Revokes grants at the wallet, and returns the result in words. */
async function undo(
  wallet: ExecutionWallet,
  active: SessionAccount,
  contexts: readonly string[],
): Promise<string> {
  if (contexts.length === 0) return 'It cannot be revoked without a context.'
  try {
    // One after the other: the wallet may prompt for each. Without the signal: a caller that aborted still wants it revoked.
    for (const context of new Set(contexts)) await wallet.revoke(active, context)
    return 'The wallet has revoked it.'
  } catch {
    return 'The wallet has NOT revoked it.'
  }
}

async function checkAddresses(
  { to, permissions }: ExecutionRequest,
  { chain, network }: SessionAccount,
): Promise<void> {
  const tokens = permissions.map(({ type, data }, at) => {
    const { token } = shapeOf(type) ?? {}
    return { path: ['permissions', at, 'data', token ?? ''], address: token && data[token] }
  })
  for (const { path, address } of [{ path: ['to'], address: to }, ...tokens])
    if (typeof address === 'string') await checkAddress(address, path, chain, network)
}

/** See `SmartSessionsApi.requestExecutionPermissions`. */
export async function requestExecutions(
  ctx: Context,
  wallet: ExecutionWallet,
  given: unknown,
  signal?: AbortSignal,
): Promise<readonly ExecutionGrant[]> {
  const { executionSchema } = await import('./execution-schema.js')
  const request = readWith(executionSchema(secondsOf(ctx)), given)
  const active = requireAccount(ctx)
  checkAccount(request, active)
  await checkAddresses(request, active)
  const offer = await wallet.supported(active, signal)
  const missing =
    offer === undefined ? 'The wallet has no execution permissions.' : findUnsupported(offer, request)
  if (missing !== undefined) throw new SmartSessionsError('SESSION_UNSUPPORTED', { details: missing })

  const { chainId, to, expiry, isAdjustmentAllowed = false } = request
  const from = active.account.address
  const rules = [{ type: 'expiry', data: { timestamp: expiry } }]
  const requests = request.permissions.map(({ type, data }) => ({
    chainId,
    from,
    to,
    permission: { type, isAdjustmentAllowed, data },
    rules,
  }))
  const reading = readExecutionGrants(await wallet.request(active, requests, signal), {
    ...request,
    address: from,
  })
  if ('problem' in reading) {
    const details = `${reading.problem} ${await undo(wallet, active, reading.contexts)}`
    throw new SmartSessionsError('SESSION_GRANT_FAILED', { details })
  }
  ctx.emit('smartSessions:granted', {
    caipNetworkId: active.network.caipNetworkId,
    permissionTypes: reading.grants.map(({ permission }) => permission.type),
  })
  return reading.grants
}

/** Returns the grants of an account on its network that have not expired; `undefined` if the wallet does not list them. */
export async function listExecutions(
  ctx: Context,
  wallet: ExecutionWallet,
  active: SessionAccount,
  signal?: AbortSignal,
): Promise<ReturnType<typeof readGrantedExecutions> | undefined> {
  const answer = await wallet.granted(active, signal)
  if (answer === undefined) return undefined
  const { grants, isIncomplete } = readGrantedExecutions(answer)
  const { chain, account, network } = active
  const own = chain.normalizeAddress(account.address)
  const now = secondsOf(ctx)
  return {
    isIncomplete,
    grants: grants.filter(
      ({ from, chainId, expiry = now + 1 }) =>
        chain.normalizeAddress(from) === own && chainId === Number(network.id) && expiry > now,
    ),
  }
}

/** Revokes a grant at the wallet, and checks that the wallet lists it no more. Throws `SESSION_REVOKE_FAILED`. */
export async function revokeExecution(
  ctx: Context,
  wallet: ExecutionWallet,
  context: string,
  active: SessionAccount,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await wallet.revoke(active, context, signal)
  } catch (cause) {
    if (!isQuoinError(cause, 'RPC_NOT_ALLOWED')) throw cause
    const details = 'The wallet cannot revoke it for a page: revoke it in the wallet.'
    throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details, cause })
  }
  // A list that cannot be read now proves nothing: the wallet has confirmed.
  const left = await listExecutions(ctx, wallet, active, signal).catch(() => undefined)
  if (left?.grants.some((one) => one.context.toLowerCase() === context.toLowerCase()))
    throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details: 'The wallet still lists it.' })
  ctx.emit('smartSessions:revoked', { caipNetworkId: active.network.caipNetworkId })
}

/** Returns the account of a permission list, if it is the connected one on the same network. */
export function accountOf(
  active: SessionAccount,
  { address, network }: { readonly address: string; readonly network: SessionAccount['network'] },
): SessionAccount | undefined {
  const { chain, account } = active
  const isSame = chain.normalizeAddress(address) === chain.normalizeAddress(account.address)
  return isSame && active.network.caipNetworkId === network.caipNetworkId
    ? { ...active, caipAddress: toCaipAddress(network.caipNetworkId, account.address) }
    : undefined
}
