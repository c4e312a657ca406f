import type { AmountInput, FeeSpeed } from '#kernel'
import type { SendAmount } from './contract.js'

/** What the user entered so far; all else is derived from it. */
export interface Draft {
  /** Of a token: its id in the list, or what the caller called it, a symbol or an address. */
  readonly token: { readonly id: string } | { readonly named: string } | undefined
  readonly amount: AmountInput
  readonly unit: SendAmount['unit']
  readonly speed: FeeSpeed
}

export const noAmount: AmountInput = { typed: '' }

export const emptyDraft: Draft = {
  token: undefined,
  amount: noAmount,
  unit: 'token',
  speed: 'normal',
}
