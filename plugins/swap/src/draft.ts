import type { AmountInput } from '#kernel'

/** Which token is meant: its id, or what the caller called it, a symbol or an address; `coin` where nobody chose. */
export type WantedToken = { readonly id: string } | { readonly named: string } | 'coin' | undefined

/** What the person said so far; all else is derived from it. */
export interface Draft {
  readonly give: WantedToken
  readonly receive: WantedToken
  readonly amount: AmountInput
}

export const emptyDraft: Draft = { give: 'coin', receive: undefined, amount: { typed: '' } }
