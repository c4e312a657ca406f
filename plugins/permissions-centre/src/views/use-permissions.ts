import { useEffect } from 'react'
import { useService, useStore } from '#ui-kit'
import { type PermissionsApi, type PermissionsState, PermissionsToken, type Revocation } from '../contract.js'

export interface Permissions {
  readonly service: PermissionsApi
  readonly state: PermissionsState
  readonly revocations: Readonly<Record<string, Revocation>>
}

/** Returns the permissions of the active account, kept fresh while the view is displayed. */
export function usePermissions(): Permissions {
  const service = useService(PermissionsToken)
  const state = useStore(service.store)
  const revocations = useStore(service.revocations)
  useEffect(() => service.watch(), [service])
  return { service, state, revocations }
}
