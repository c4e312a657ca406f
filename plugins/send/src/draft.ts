import type { FeeSpeed } from '#kernel'
import type { SendAmount } from './contract.js'

/** What the person said so far; all else is derived from it. */
export interface Draft {
  /** Of a token: its id in the list, or what the caller called it, a symbol or an address. */
  readonly token: { readonly id: string } | { readonly named: string } | undefined
  readonly amount: string
  readonly unit: SendAmount['unit']
  readonly isMax: boolean
  /** An amount in the smallest unit of a token that is not in the list yet: of a payment request. */
  readonly asked?: bigint | undefined
  readonly speed: FeeSpeed
}

export const emptyDraft: Draft = {
  token: undefined,
  amount: '',
  unit: 'token',
  isMax: false,
  speed: 'normal',
}
