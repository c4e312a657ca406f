import type { AmountInput, Network } from '#kernel'
import type { SwapState } from './contract.js'

/** Which token is meant: its id, or what the caller called it, a symbol or an address; `coin` where nobody chose. */
export type WantedToken = { readonly id: string } | { readonly named: string } | 'coin' | undefined

/** What the person said so far; all else is derived from it. */
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
 * Moves a draft to another network. A token is of one network, and an amount of it with it; the coin is the same where networks pay in
 * the same currency, and a symbol that the page named is looked up again.
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
  // The smallest unit of a token may be another one on another network.
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
    // The coin is given where nobody chose, unless it is what is received.
    give: isSymbol(give) ? give : receives === 'coin' ? undefined : 'coin',
    receive: receives,
    amount: isKept ? amount : emptyDraft.amount,
    cleared: [...cleared],
  }
}
