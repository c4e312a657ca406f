import type { CaipNetworkId, ChainNamespace } from '../caip/caip-types.js'

/** What the person chose, and what counts where no wallet says otherwise. */
export interface NetworkChoice {
  readonly activeNamespace: ChainNamespace
  readonly byNamespace: Readonly<Record<ChainNamespace, CaipNetworkId>>
}
