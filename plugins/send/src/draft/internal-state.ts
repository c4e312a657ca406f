import type { FeeOption } from '#kernel'
import type { RecipientCheck } from '../recipient/judge-recipient.js'
import { type Draft, emptyDraft } from './draft.js'
import type { Progress } from './progress.js'

/** The known fees of a transfer. */
export interface FeeState {
  /** The account, network and token of the fees; another one starts as unknown. */
  readonly of: string
  /** True if coins that may carry collectibles are spent; the other fields apply to that setting only. */
  readonly spendsCollectibles: boolean
  /** The sum of such coins, if they are not spent. Smallest unit. */
  readonly leftOut?: bigint | undefined
  readonly options?: readonly FeeOption[] | undefined
  /** `refused`: the network would reject it, as the preview then displays. */
  readonly fault?: 'insufficientFunds' | 'refused' | 'unavailable' | undefined
}

/** The service's state; the views' state is derived from it and from the account data. */
export interface InternalState {
  readonly draft: Draft
  readonly check: RecipientCheck
  readonly fees: FeeState | undefined
  readonly progress: Progress
}

export const initialState: InternalState = {
  draft: emptyDraft,
  check: { phase: 'empty', text: '' },
  fees: undefined,
  progress: { step: 'draft' },
}
