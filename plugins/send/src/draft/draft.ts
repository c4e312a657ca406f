import { type AmountInput, type FeeSpeed, isEmptyAmount } from '#kernel'
import { moveTokenChoice, type NetworkChange, type TokenChoice } from '#plugin-kit'
import type { SendAmount, SendState } from '../contract.js'

/** The user's input; the rest of the state is derived from it. */
export interface Draft {
  readonly token: TokenChoice
  readonly amount: AmountInput
  readonly unit: SendAmount['unit']
  readonly speed: FeeSpeed
  readonly spendsCollectibles: boolean
  readonly cleared: SendState['cleared']
}

export const noAmount: AmountInput = { typed: '' }

export const emptyDraft: Draft = {
  token: 'coin',
  amount: noAmount,
  unit: 'token',
  speed: 'normal',
  spendsCollectibles: false,
  cleared: [],
}

/** Moves a draft to another network. The coin is sent where nothing else is chosen. */
export function moveDraft(draft: Draft, change: NetworkChange): Draft {
  if (change.from.caipNetworkId === change.to.caipNetworkId) return draft
  const { token, amount, unit } = draft
  const moved = moveTokenChoice(token, change)
  const isKept = moved.keepsAmount(amount)
  const cleared = new Set(draft.cleared)
  if (moved.kind === 'lost') cleared.add('token')
  if (!isEmptyAmount(amount) && !isKept) cleared.add('amount')
  return {
    ...draft,
    token: moved.kind === 'symbol' ? token : 'coin',
    amount: isKept ? amount : noAmount,
    unit: isKept ? unit : 'token',
    // The agreement was for coins of the previous network.
    spendsCollectibles: false,
    cleared: [...cleared],
  }
}
