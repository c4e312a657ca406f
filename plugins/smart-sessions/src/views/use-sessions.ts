import { useEffect } from 'react'
import { useService, useStore } from '#ui-kit'
import { type SmartSessionsApi, type SmartSessionsState, SmartSessionsToken } from '../contract.js'

/** Returns the sessions of the active account, refreshed while the view is mounted. */
export function useSessions(): { readonly service: SmartSessionsApi; readonly state: SmartSessionsState } {
  const service = useService(SmartSessionsToken)
  const state = useStore(service.store)
  useEffect(() => service.watch(), [service])
  return { service, state }
}
