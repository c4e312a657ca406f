import { isQuoinError, type PluginContext } from '#kernel'
import { walletFailure } from '#plugin-kit'
import type { Revocation, RevokeFailure, SmartSession, SmartSessionsPlugin } from '../contract.js'
import { revokeSession as revokeEndpoint } from '../endpoints.js'
import type { SessionAccount } from '../session-account.js'
import { SmartSessionsError } from '../smart-sessions-error.js'
import type { WalletPermissions } from '../wallet-permissions.js'

/** Returns the reason of a failed revocation, for the user. */
export function reasonOf(thrown: unknown): RevokeFailure['reason'] {
  // The cause of a partial failure contains the reason.
  const error =
    isQuoinError(thrown, 'SESSION_REVOKE_FAILED') && thrown.cause !== undefined ? thrown.cause : thrown
  if (isQuoinError(error, 'USER_REJECTED') || isQuoinError(error, 'ABORTED')) return 'declined'
  if (isQuoinError(error, 'CONNECTION_CHANGED') || isQuoinError(error, 'NOT_CONNECTED')) return 'changed'
  const isService = isQuoinError(error, 'HTTP_STATUS') || isQuoinError(error, 'SERVICE_UNREACHABLE')
  return isService || isQuoinError(error, 'TIMEOUT') ? 'unreachable' : 'walletFailed'
}

/** The request to the wallet that ends the session. */
const request = { action: 'approval', isOnlySigned: false, wasRequested: true } as const

/** The input of a revocation. */
export interface RevokeTask {
  readonly session: SmartSession
  readonly active: SessionAccount
  /** The wallet ended it in an earlier attempt. */
  readonly isEnded: boolean
  /** Called once the wallet has ended it. */
  readonly onEnded: () => void
  /** Called if the wallet failed, and may have ended it all the same. */
  readonly onUnclear: () => void
  readonly notify: (revocation: Revocation) => void
  readonly signal: AbortSignal
}

/**
 * Revokes at the wallet first, because it holds the permission. Then the account signs the id, which proves to the
 * server that the account revokes it. A list with an already ended session is harmless; the reverse is dangerous.
 */
export async function revokeSession(
  ctx: PluginContext<SmartSessionsPlugin>,
  wallet: WalletPermissions,
  task: RevokeTask,
): Promise<void> {
  const { session, active, notify, onEnded, onUnclear, signal } = task
  let { isEnded } = task
  try {
    if (!isEnded) {
      notify({ phase: 'wallet' })
      if (await wallet.canRevoke(active, signal)) {
        await wallet.revoke(active, session.context, signal).catch((error: unknown) => {
          // An error proves rarely that the session continues (REL-03).
          if (walletFailure(error, request).wasSent === 'unknown') onUnclear()
          throw error
        })
        isEnded = true
        onEnded()
      }
    }
    notify({ phase: 'signature' })
    const signature = await wallet.sign(active, session.pci, signal)
    notify({ phase: 'list' })
    const { success } = await ctx.api.call(revokeEndpoint, {
      path: { address: active.caipAddress },
      body: { pci: session.pci, signature },
      network: active.network.caipNetworkId,
      signal,
    })
    if (!success)
      throw new SmartSessionsError('SESSION_REVOKE_FAILED', {
        details: 'The server does not keep sessions here.',
      })
  } catch (error) {
    if (!isEnded) throw error
    const details = 'The wallet has ended it; only the list is outdated. Revoke it again to update the list.'
    throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details, cause: error })
  }
}
