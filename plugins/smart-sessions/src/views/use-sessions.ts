import { useEffect } from 'react'
import { useService, useStore } from '#ui-kit'
import { type SmartSessionsApi, type SmartSessionsState, SmartSessionsToken } from '../contract.js'
import type { SmartSession } from '../schemas.js'

/** The status of a session; an app can still use an `active` one. */
export type SessionStatus = 'active' | 'expired' | 'revoked'

/** Returns the status of a session. @param now seconds since 1970 */
export function statusOf({ revokedAt, expiry }: SmartSession, now: number): SessionStatus {
  if (revokedAt !== undefined) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}

/** Returns the sessions of the active account, refreshed while the view is mounted. */
export function useSessions(): { readonly service: SmartSessionsApi; readonly state: SmartSessionsState } {
  const service = useService(SmartSessionsToken)
  const state = useStore(service.store)
  useEffect(() => service.watch(), [service])
  return { service, state }
}
