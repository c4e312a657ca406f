import type { ChainNamespace } from '#kernel'
import { useKernel, useService, useStore } from '#ui-kit'
import { type AccountState, AccountToken } from '../contract.js'

/** The account of the active namespace, live. */
export function useAccount(): { readonly namespace: ChainNamespace; readonly account: AccountState } {
  const { networks } = useKernel()
  const service = useService(AccountToken)
  const namespace = useStore(networks.store, (state) => state.activeNamespace) ?? ''
  return { namespace, account: useStore(service.store(namespace)) }
}
