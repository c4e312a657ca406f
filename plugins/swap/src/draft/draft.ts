import { type AmountInput, type CaipNetworkId, isEmptyAmount } from '#kernel'
import { moveTokenChoice, type NetworkChange, type TokenChoice } from '#plugin-kit'
import type { SwapState } from '../contract.js'

/** The user's input so far; everything else is derived from it. */
export interface Draft {
  readonly sellToken: TokenChoice
  readonly buyToken: TokenChoice
  /** The network of the buy token, if it is another one. */
  readonly destination?: CaipNetworkId | undefined
  readonly amount: AmountInput
  readonly cleared: SwapState['cleared']
}

export const emptyDraft: Draft = {
  sellToken: 'coin',
  buyToken: undefined,
  amount: { typed: '' },
  cleared: [],
}

/** Moves a draft to another network. The coin is sold by default, unless it is bought. */
export function moveDraft(draft: Draft, change: NetworkChange): Draft {
  if (change.from.caipNetworkId === change.to.caipNetworkId) return draft
  const { amount } = draft
  const sellToken = moveTokenChoice(draft.sellToken, change)
  // A token of a third network is not one of the new network: the destination is not kept.
  const buyToken =
    draft.destination === undefined
      ? moveTokenChoice(draft.buyToken, change)
      : { kind: draft.buyToken === undefined ? 'none' : 'lost', hasSameCoin: false }
  const buysCoin = buyToken.kind === 'coin' && buyToken.hasSameCoin
  const isBuyTokenLost = buyToken.kind === 'lost' || (buyToken.kind === 'coin' && !buysCoin)
  const isKept = sellToken.keepsAmount(amount)
  const cleared = new Set(draft.cleared)
  if (sellToken.kind === 'lost' || isBuyTokenLost) cleared.add('token')
  if (!isEmptyAmount(amount) && !isKept) cleared.add('amount')
  return {
    sellToken: sellToken.kind === 'symbol' ? draft.sellToken : buysCoin ? undefined : 'coin',
    buyToken: buyToken.kind === 'symbol' ? draft.buyToken : buysCoin ? 'coin' : undefined,
    amount: isKept ? amount : emptyDraft.amount,
    cleared: [...cleared],
  }
}
