import type { ChainModule } from '../../wallet/chains/chain-module.js'
import type { Connection } from '../../wallet/connections/connections.js'
import type { Network } from '../../wallet/networks/network.js'

/** What rules and conditions of contributions may look at: a snapshot. */
export interface KernelState {
  readonly chains: readonly ChainModule[]
  readonly isMobile: boolean
  readonly connected: boolean
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  readonly networkUnsupported: boolean
}
