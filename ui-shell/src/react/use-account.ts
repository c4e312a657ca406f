'use client'

import type { AccountType, CaipAddress, ChainNamespace, Connection, ConnectionState } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useKernelStore } from './use-kernel-store.js'

export interface UseAccount {
  readonly status: ConnectionState['status']
  readonly isConnected: boolean
  readonly address: string | undefined
  /** The CAIP-10 form: `eip155:1:0x…`. */
  readonly caipAddress: CaipAddress | undefined
  readonly type: AccountType | undefined
  readonly connection: Connection | undefined
}

const nobody: UseAccount = {
  status: 'idle',
  isConnected: false,
  address: undefined,
  caipAddress: undefined,
  type: undefined,
  connection: undefined,
}

/** Returns the active account, of a namespace if given. */
export function useAccount(options: { readonly namespace?: ChainNamespace } = {}): UseAccount {
  const { connections, networks } = useKernel()
  const read = (): UseAccount => {
    const namespace = options.namespace ?? networks.store.getState().activeNamespace
    const state = namespace === undefined ? undefined : connections.state(namespace)
    if (state?.status !== 'connected') return { ...nobody, status: state?.status ?? 'idle' }
    const account = state.connection.accounts[0]
    return {
      status: 'connected',
      isConnected: true,
      address: account?.address,
      caipAddress: connections.caipAddress(namespace),
      type: account?.type,
      connection: state.connection,
    }
  }
  return useKernelStore([connections.store, networks.store], read, nobody)
}
