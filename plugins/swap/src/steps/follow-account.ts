import type { PluginContext, WritableStore } from '#kernel'
import { followDraftAccount } from '#plugin-kit'
import { readSwapAccount } from '../account/swap-account.js'
import type { SwapPlugin } from '../contract.js'
import { emptyDraft, moveDraft } from '../draft/draft.js'
import { type InternalState, initialState } from '../draft/internal-state.js'
import type { Progress } from '../draft/progress.js'
import type { Providers } from '../quote/providers.js'
import type { SwapSteps } from './swap-steps.js'

interface FollowParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly providers: Providers
  readonly steps: SwapSteps
  /** Loads the tokens of the current account. */
  readonly loadTokens: () => void
}

/** Binds the draft to one account, and drops the review of an earlier one. */
export function followAccount({ ctx, internal, providers, steps, loadTokens }: FollowParts): void {
  const change = (next: Partial<InternalState>): void => internal.setState((now) => ({ ...now, ...next }))
  let step: Progress['step'] = 'draft'
  followDraftAccount(ctx, {
    readAccount: () => readSwapAccount(ctx),
    isUsable: ({ chain, network }) =>
      chain !== undefined &&
      (providers.store.getState() === undefined || providers.at(network.caipNetworkId).length > 0),
    onChange(reason) {
      loadTokens()
      step = steps.now().step
      if (step === 'preparing' || step === 'review' || step === 'allowing')
        steps.toDraft({ reason, wasSent: 'no' })
      change({ quote: undefined })
      return step === 'sent'
    },
    startOver() {
      // A step that is pending in the wallet, or sent, continues as confirmed.
      const { progress } = step === 'draft' ? initialState : internal.getState()
      change({ draft: emptyDraft, progress })
    },
    move(networks) {
      if (networks) change({ draft: moveDraft(internal.getState().draft, networks) })
    },
  })
}
