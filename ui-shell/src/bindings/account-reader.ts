import type {
  AccountType,
  AnyKernel,
  CaipAddress,
  ChainNamespace,
  Connection,
  ConnectionState,
} from '#kernel'
import { createReader, type Reader } from './reader.js'

/** Which namespace a value is of. */
export interface NamespaceOptions {
  /** Default: the active one, also after it has changed. */
  readonly namespace?: ChainNamespace
}

/** The active account. Without one, all but `status` is `undefined` or false. */
export interface UseAccount {
  /** `restoring` and `connecting` end as `connected` or `disconnected`; `idle`: no wallet was connected yet. */
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

export function accountReader(
  { connections, networks }: AnyKernel,
  options: NamespaceOptions = {},
): Reader<UseAccount> {
  return createReader([connections.store, networks.store], nobody, () => {
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
  })
}
