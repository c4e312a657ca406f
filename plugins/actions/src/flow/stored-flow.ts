import type { CaipNetworkId } from '#kernel'
import type { ActionProgress } from '../action-progress.js'
import type { ActionMetadata } from '../read/action-metadata.js'

/** The part of a link's state that does not follow from the wallet. */
export interface StoredFlow {
  readonly action: ActionMetadata | undefined
  readonly networks: readonly CaipNetworkId[] | undefined
  readonly note: string | undefined
  readonly progress: ActionProgress
}

/** The state of all links, by the number of their flow: one slice for all of them. */
export type StoredFlows = Readonly<Record<number, StoredFlow>>
