import type { CaipNetworkId, PluginContext, WritableStore } from '#kernel'
import { activeAccountKey, isOtherAccount } from '#plugin-kit'
import type { SwapSteps } from '../confirm/swap-steps.js'
import type { SwapPlugin } from '../contract.js'
import { emptyDraft, moveDraft } from '../draft/draft.js'
import { type InternalState, initialState } from '../draft/internal-state.js'
import type { Providers } from '../quote/providers.js'
import { readSwapAccount } from './swap-account.js'

interface FollowParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly providers: Providers
  readonly steps: SwapSteps
  /** Loads the tokens of the current account. */
  readonly lookAtTokens: () => void
}

/**
 * Follows account changes. A draft belongs to one account: another account starts with an empty one. On another network
 * the draft keeps the parts with the same meaning (NET-04).
 */
export function followAccount({ ctx, internal, providers, steps, lookAtTokens }: FollowParts): void {
  let place = readSwapAccount(ctx)
  /** The account context of the draft: a network without swaps does not change it. */
  let draftPlace = place
  const change = (next: Partial<InternalState>): void => internal.setState((now) => ({ ...now, ...next }))
  const isUnused = (network: CaipNetworkId): boolean =>
    providers.store.getState() !== undefined && providers.at(network).length === 0

  const follow = (): void => {
    const now = readSwapAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    const isOther = now !== undefined && now.network.caipNetworkId !== place?.network.caipNetworkId
    place = now
    lookAtTokens()
    const { step } = steps.now()
    if (step === 'preparing' || step === 'review' || step === 'allowing')
      steps.toDraft({ reason: isOther ? 'networkChanged' : 'accountChanged', wasSent: 'no' })
    change({ answered: undefined })
    if (step === 'sent' || isOtherAccount(now, draftPlace)) {
      draftPlace = now
      // A step that is pending in the wallet, or sent, continues as confirmed.
      const { progress } = step === 'draft' ? initialState : internal.getState()
      change({ draft: emptyDraft, progress })
      return
    }
    if (!now?.chain || isUnused(now.network.caipNetworkId)) return
    if (draftPlace) {
      const { network: from, namespace } = draftPlace
      const { isAddress } = ctx.chains.get(namespace)
      change({ draft: moveDraft(internal.getState().draft, { from, to: now.network, isAddress }) })
    }
    draftPlace = now
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
}
