import type { AmountInput, Network } from '#kernel'
import type { SwapState } from '../contract.js'

/** The requested token: its id, or the caller's name for it, a symbol or an address; `coin` if none was chosen. */
export type WantedToken = { readonly id: string } | { readonly named: string } | 'coin' | undefined

/** The user's input so far; everything else is derived from it. */
export interface Draft {
  readonly give: WantedToken
  readonly receive: WantedToken
  readonly amount: AmountInput
  readonly cleared: SwapState['cleared']
}

export const emptyDraft: Draft = { give: 'coin', receive: undefined, amount: { typed: '' }, cleared: [] }

interface NetworkChange {
  readonly from: Network
  readonly to: Network
  isAddress(text: string): boolean
}

/**
 * Moves a draft to another network. A token belongs to one network, and its amount with it; the coin is the same on
 * networks with the same currency, and a symbol that the page named is looked up again.
 */
export function moveDraft(draft: Draft, { from, to, isAddress }: NetworkChange): Draft {
  if (from.caipNetworkId === to.caipNetworkId) return draft
  const { give, receive, amount } = draft
  const [before, now] = [from.nativeCurrency, to.nativeCurrency]
  const hasSameCoin = before.symbol === now.symbol && before.decimals === now.decimals
  const isCoin = (one: WantedToken): boolean =>
    one === 'coin' || (one !== undefined && 'id' in one && one.id === `${from.caipNetworkId}/coin`)
  const isSymbol = (one: WantedToken): boolean =>
    typeof one === 'object' && 'named' in one && !isAddress(one.named)
  // A token's smallest unit may differ on another network.
  const isKept = isCoin(give) ? hasSameCoin : isSymbol(give) && !('value' in amount)
  const isEmpty = 'typed' in amount && amount.typed.trim() === ''
  const receives: WantedToken = isSymbol(receive)
    ? receive
    : isCoin(receive) && hasSameCoin
      ? 'coin'
      : undefined
  const isGiveLost = !isCoin(give) && !isSymbol(give) && give !== undefined
  const cleared = new Set(draft.cleared)
  if (isGiveLost || (receive !== undefined && receives === undefined)) cleared.add('token')
  if (!isEmpty && !isKept) cleared.add('amount')
  return {
    // The coin is sold by default, unless it is bought.
    give: isSymbol(give) ? give : receives === 'coin' ? undefined : 'coin',
    receive: receives,
    amount: isKept ? amount : emptyDraft.amount,
    cleared: [...cleared],
  }
}
