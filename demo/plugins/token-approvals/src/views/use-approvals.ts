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
  /** What the person wants to see of them. */
  readonly shown: readonly TokenApproval[]
  /** The name of the network that they are on. */
  readonly network: string
}

/**
 * The approvals of the active account, read while the view is shown.
 *
 * @param token only those of this one
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
