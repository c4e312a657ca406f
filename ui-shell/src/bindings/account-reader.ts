import type {
  AccountType,
  AnyKernel,
  CaipAddress,
  ChainNamespace,
  Connection,
  ConnectionState,
} from '#kernel'
import { createAccountReader } from './create-account-reader.js'
import type { Reader } from './reader.js'

/** Which namespace a value is of. */
export interface NamespaceOptions {
  /** Default: the active one, also after it has changed. */
  readonly namespace?: ChainNamespace
}

/** The active account. Without one, all but `status` is `undefined` or false. */
export interface UseAccount {
  /** `restoring` and `connecting` end as `connected` or `disconnected`; `idle`: no wallet was connected yet. */
  readonly status: ConnectionState['status']
  /** True as well while an account of `keepQuoinCookie` is restored: there is an address, and no `connection` yet. */
  readonly isConnected: boolean
  readonly address: string | undefined
  /** The CAIP-10 form: `eip155:1:0x…`. */
  readonly caipAddress: CaipAddress | undefined
  readonly type: AccountType | undefined
  readonly connection: Connection | undefined
  /** True for an account without a wallet, which anyone can watch: it is not the user's, and cannot sign. */
  readonly isWatchOnly: boolean
}

const nobody: UseAccount = {
  status: 'idle',
  isConnected: false,
  address: undefined,
  caipAddress: undefined,
  type: undefined,
  connection: undefined,
  isWatchOnly: false,
}

/**
 * Reads the active account, of a namespace if given: `useAccount` without a framework.
 *
 * @example
 * followReader(accountReader(quoin), ({ status, address }) => show(address ?? status))
 */
export function accountReader(kernel: AnyKernel, options: NamespaceOptions = {}): Reader<UseAccount> {
  const { connections, networks } = kernel
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
      isWatchOnly: state.connection.isWatchOnly,
    }
  }
  return createAccountReader(kernel, options.namespace, [connections.store, networks.store], {
    initial: nobody,
    remembered: ({ address, type, caipNetworkId }) => ({
      status: 'restoring',
      isConnected: true,
      address,
      caipAddress: `${caipNetworkId}:${address}`,
      type,
      connection: undefined,
      isWatchOnly: false,
    }),
    read,
  })
}
