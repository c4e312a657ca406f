import { type PluginContext, points } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import { faultOf, SiwxError } from '../siwx-error.js'
import { eventOf, readAccount } from './account-key.js'
import type { DeclinedAccounts } from './declined-accounts.js'
import type { KnownSessions } from './known-sessions.js'

export interface SessionLookupDeps {
  readonly known: KnownSessions
  readonly declined: DeclinedAccounts
  readonly isRequired: boolean
}

/**
 * Returns a function that reads the sessions of the storage, one read at a time. If the storage fails, a required
 * sign-in disconnects the account; an optional one treats it as signed out.
 */
export function createSessionLookup(
  ctx: PluginContext<SiwxPlugin>,
  { known, declined, isRequired }: SessionLookupDeps,
): () => void {
  const { router, signal } = ctx
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const fail = async (error: unknown): Promise<void> => {
    if (signal.aborted) return
    ctx.report(new SiwxError('SIWX_INIT_FAILED', { cause: error }))
    const account = readAccount(ctx)
    if (!account) return
    ctx.emit('siwx:failed', { ...eventOf(account), fault: faultOf(error) })
    // The user can sign in later.
    if (!isRequired) return known.take(known.store.getState().list)
    // The messages may not be loaded before the first view of the plugin.
    ctx.i18n
      .load(ctx.id)
      .then(() => ctx.notices.show('error', ctx.t('initFailed')))
      .catch(report)
    if (ctx.contributions.find(points.views, 'Connect')) router.reset('Connect')
    const { connectorId, namespace } = account
    await ctx.connections.disconnect({ connectorId, namespace })
  }

  const declinedLoaded = declined.load().catch(ctx.report)
  let isLooking = false
  const find = async (): Promise<void> => {
    await declinedLoaded
    await known.look()
  }
  return () => {
    if (isLooking) return
    isLooking = true
    find()
      .catch(fail)
      .catch(report)
      .finally(() => {
        isLooking = false
      })
  }
}
