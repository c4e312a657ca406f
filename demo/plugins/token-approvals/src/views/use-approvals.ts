import { useKernel, useService, useStore } from 'quoin/ui-kit'
import { useEffect } from 'react'
import {
  type ApprovalsState,
  type TokenApproval,
  type TokenApprovalsApi,
  TokenApprovalsToken,
} from '../contract.js'

export interface Approvals {
  readonly service: TokenApprovalsApi
  readonly state: ApprovalsState
  /** The approvals that match the user's settings. */
  readonly shown: readonly TokenApproval[]
  /** The name of their network. */
  readonly network: string
}

/**
 * Returns the approvals of the active account, read while the view is displayed.
 *
 * @param token limits the list to this token
 */
export function useApprovals(token?: string): Approvals {
  const kernel = useKernel()
  const service = useService(TokenApprovalsToken)
  const state = useStore(service.store)
  const { hideZero } = useStore(service.settings)
  useStore(kernel.contributions.store)
  useEffect(() => service.watch(), [service])
  const approvals = state.status === 'ready' ? state.found.approvals : []
  const shown = approvals.filter(
    (one) => (one.allowance > 0n || !hideZero) && (token === undefined || one.token === token.toLowerCase()),
  )
  const network = kernel.networks.active('eip155')?.name ?? ''
  return { service, state, shown, network }
}
