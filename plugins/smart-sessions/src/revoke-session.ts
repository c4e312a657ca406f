import { isQuoinError, type PluginContext } from '#kernel'
import type { Revocation, RevokeFailure, SmartSession, SmartSessionsPlugin } from './contract.js'
import { revokeSession as revokeEndpoint } from './endpoints.js'
import type { SessionPlace } from './session-place.js'
import { SmartSessionsError } from './smart-sessions-error.js'
import type { WalletPermissions } from './wallet-permissions.js'

/** Why it did not happen, for the person. */
export function reasonOf(thrown: unknown): RevokeFailure['reason'] {
  // A half failure says by its cause why.
  const error =
    isQuoinError(thrown, 'SESSION_REVOKE_FAILED') && thrown.cause !== undefined ? thrown.cause : thrown
  if (isQuoinError(error, 'USER_REJECTED') || isQuoinError(error, 'ABORTED')) return 'declined'
  if (isQuoinError(error, 'CONNECTION_CHANGED') || isQuoinError(error, 'NOT_CONNECTED')) return 'changed'
  const isService = isQuoinError(error, 'HTTP_STATUS') || isQuoinError(error, 'SERVICE_UNREACHABLE')
  return isService || isQuoinError(error, 'TIMEOUT') ? 'unreachable' : 'walletFailed'
}

/** What taking back works with. */
export interface RevokeTask {
  readonly session: SmartSession
  readonly place: SessionPlace
  /** The wallet ended it at an earlier try. */
  readonly isEnded: boolean
  /** Called once the wallet has. */
  readonly onEnded: () => void
  readonly tell: (revocation: Revocation) => void
  readonly signal: AbortSignal
}

/**
 * The wallet first: it holds the power. Then the account signs the id, by which the server knows that it is the account that takes it
 * back. A list that still has an ended session misleads nobody into danger; the other way round it would.
 */
export async function revokeSession(
  ctx: PluginContext<SmartSessionsPlugin>,
  wallet: WalletPermissions,
  task: RevokeTask,
): Promise<void> {
  const { session, place, tell, onEnded, signal } = task
  let { isEnded } = task
  try {
    if (!isEnded) {
      tell({ phase: 'wallet' })
      if (await wallet.canRevoke(place, signal)) {
        await wallet.revoke(place, session.context, signal)
        isEnded = true
        onEnded()
      }
    }
    tell({ phase: 'signature' })
    const signature = await wallet.sign(place, session.pci, signal)
    tell({ phase: 'list' })
    const { success } = await ctx.api.call(revokeEndpoint, {
      path: { address: place.caipAddress },
      body: { pci: session.pci, signature },
      network: place.network.caipNetworkId,
      signal,
    })
    if (!success)
      throw new SmartSessionsError('SESSION_REVOKE_FAILED', {
        details: 'The server does not keep sessions here.',
      })
  } catch (error) {
    if (!isEnded) throw error
    const details =
      'The wallet has ended it; only the list does not know it yet. Repeat it to bring the list up to date.'
    throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details, cause: error })
  }
}
