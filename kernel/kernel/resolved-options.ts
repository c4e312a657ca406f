import type { CaipNetworkId } from '../../wallet/caip/caip-types.js'
import type { Network } from '../../wallet/networks/network.js'
import type { HostPolicy, KernelMetadata, KernelOptions } from './kernel-options.js'

/** The host's options, checked and with their defaults. */
export interface ResolvedOptions
  extends Required<
    Pick<
      KernelOptions,
      | 'projectId'
      | 'services'
      | 'features'
      | 'walletFeaturesOrder'
      | 'connectMethodsOrder'
      | 'socialsOrder'
      | 'storageKey'
      | 'locale'
      | 'logLevel'
      | 'enableNetworkSwitch'
      | 'unsupportedNetworks'
    >
  > {
  readonly metadata: KernelMetadata
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  readonly policy: HostPolicy
}
