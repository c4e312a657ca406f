import type { PluginContext } from '#kernel'
import { type ActiveAccount, readActiveAccount } from '#plugin-kit'
import type { ReadChoices } from '../choices/read-choices.js'
import type { OnrampPlugin, PurchaseProgress } from '../contract.js'
import type { Quotes } from '../quote/quote-watch.js'

/** Returns the account that tokens are bought for; `undefined` without one, or on a network that the host does not offer. */
export function readOnrampAccount(ctx: PluginContext<OnrampPlugin>): ActiveAccount | undefined {
  const active = readActiveAccount(ctx)
  // A purchase for a watch-only account would go to an account of another user.
  const isOwn = ctx.connections.active()?.isWatchOnly !== true
  return active?.isOnNetwork && isOwn ? active : undefined
}

/** The user's input; the rest of the state is derived from it. */
export interface Draft {
  /** The token's id, or the symbol that the caller passed. */
  readonly token?: { readonly id: string } | { readonly symbol: string } | undefined
  /** ISO 4217. */
  readonly currency?: string | undefined
  readonly method?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  readonly amount: string
}

/** The service's state; the views' state is derived from it. */
export interface InternalState {
  readonly draft: Draft
  readonly choices: ReadChoices | undefined
  readonly quotes: Quotes | undefined
  readonly progress: PurchaseProgress
}

export const initialState: InternalState = {
  draft: { amount: '' },
  choices: undefined,
  quotes: undefined,
  progress: { step: 'draft' },
}
