import type { Progress } from '../confirm/progress.js'
import type { FeeState } from '../fees/draft-fees.js'
import type { RecipientCheck } from '../recipient/judge-recipient.js'
import { type Draft, emptyDraft } from './draft.js'

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
