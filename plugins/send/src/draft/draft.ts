import type { AmountInput, FeeSpeed, Network } from '#kernel'
import type { SendAmount, SendState } from '../contract.js'

/** The user's input; the rest of the state is derived from it. */
export interface Draft {
  /** The token's id in the list, or the symbol or address that the caller passed. */
  readonly token: { readonly id: string } | { readonly named: string } | undefined
  readonly amount: AmountInput
  readonly unit: SendAmount['unit']
  readonly speed: FeeSpeed
  readonly spendsCollectibles: boolean
  readonly cleared: SendState['cleared']
}

export const noAmount: AmountInput = { typed: '' }

export const emptyDraft: Draft = {
  token: undefined,
  amount: noAmount,
  unit: 'token',
  speed: 'normal',
  spendsCollectibles: false,
  cleared: [],
}

interface NetworkChange {
  readonly from: Network
  readonly to: Network
  isAddress(text: string): boolean
}

/**
 * Moves a draft to another network. A token belongs to one network, and its amount with it; the coin stays the same if
 * both networks have the same currency, and a symbol that the page set is looked up again.
 */
export function moveDraft(draft: Draft, { from, to, isAddress }: NetworkChange): Draft {
  if (from.caipNetworkId === to.caipNetworkId) return draft
  const { token, amount, unit } = draft
  const isCoin = token === undefined || ('id' in token && token.id === `${from.caipNetworkId}/coin`)
  const isSymbol = token !== undefined && 'named' in token && !isAddress(token.named)
  const [before, now] = [from.nativeCurrency, to.nativeCurrency]
  const isSameCoin = isCoin && before.symbol === now.symbol && before.decimals === now.decimals
  // The smallest unit of a token may be another one on another network.
  const isKept = isSameCoin || (isSymbol && !('value' in amount))
  const isEmpty = 'typed' in amount && amount.typed.trim() === ''
  const cleared = new Set(draft.cleared)
  if (!isCoin && !isSymbol) cleared.add('token')
  if (!isEmpty && !isKept) cleared.add('amount')
  return {
    ...draft,
    token: isSymbol ? token : undefined,
    amount: isKept ? amount : noAmount,
    unit: isKept ? unit : 'token',
    // The agreement was for coins of the previous network.
    spendsCollectibles: false,
    cleared: [...cleared],
  }
}
