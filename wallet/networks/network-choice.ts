import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'

/** The chosen networks, which apply unless a connected wallet is on another. */
export interface NetworkChoice {
  readonly activeNamespace: ChainNamespace
  readonly byNamespace: Readonly<Record<ChainNamespace, CaipNetworkId>>
}
