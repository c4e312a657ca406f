import { type AmountInput, isEmptyAmount } from '#kernel'
import { moveTokenChoice, type NetworkChange, type TokenChoice } from '#plugin-kit'
import type { SwapState } from '../contract.js'

/** The user's input so far; everything else is derived from it. */
export interface Draft {
  readonly give: TokenChoice
  readonly receive: TokenChoice
  readonly amount: AmountInput
  readonly cleared: SwapState['cleared']
}

export const emptyDraft: Draft = { give: 'coin', receive: undefined, amount: { typed: '' }, cleared: [] }

/** Moves a draft to another network. The coin is sold by default, unless it is bought. */
export function moveDraft(draft: Draft, change: NetworkChange): Draft {
  if (change.from.caipNetworkId === change.to.caipNetworkId) return draft
  const { amount } = draft
  const give = moveTokenChoice(draft.give, change)
  const receive = moveTokenChoice(draft.receive, change)
  const receivesCoin = receive.kind === 'coin' && receive.hasSameCoin
  const isReceiveLost = receive.kind === 'lost' || (receive.kind === 'coin' && !receivesCoin)
  const isKept = give.keepsAmount(amount)
  const cleared = new Set(draft.cleared)
  if (give.kind === 'lost' || isReceiveLost) cleared.add('token')
  if (!isEmptyAmount(amount) && !isKept) cleared.add('amount')
  return {
    give: give.kind === 'symbol' ? draft.give : receivesCoin ? undefined : 'coin',
    receive: receive.kind === 'symbol' ? draft.receive : receivesCoin ? 'coin' : undefined,
    amount: isKept ? amount : emptyDraft.amount,
    cleared: [...cleared],
  }
}
