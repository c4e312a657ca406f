import type { CaipNetworkId, PluginContext, WritableStore } from '#kernel'
import { activeAccountKey, isOtherAccount } from '#plugin-kit'
import type { SwapPlugin } from './contract.js'
import { emptyDraft, moveDraft } from './draft.js'
import { type Held, nothingHeld } from './held.js'
import type { Providers } from './providers.js'
import { readSwapAccount } from './swap-account.js'
import type { SwapSteps } from './swap-steps.js'

interface FollowParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly held: WritableStore<Held>
  readonly providers: Providers
  readonly steps: SwapSteps
  /** Loads the tokens of the current account. */
  readonly lookAtTokens: () => void
}

/**
 * Follows account changes. A draft belongs to one account: another account starts with an empty one. On another network
 * the draft keeps the parts with the same meaning (NET-04).
 */
export function followAccount({ ctx, held, providers, steps, lookAtTokens }: FollowParts): void {
  let place = readSwapAccount(ctx)
  /** The account context of the draft: a network without swaps does not change it. */
  let draftPlace = place
  const change = (next: Partial<Held>): void => held.setState((now) => ({ ...now, ...next }))
  const isNobodys = (network: CaipNetworkId): boolean =>
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
      const { progress } = step === 'draft' ? nothingHeld : held.getState()
      change({ draft: emptyDraft, progress })
      return
    }
    if (!now?.chain || isNobodys(now.network.caipNetworkId)) return
    if (draftPlace) {
      const { network: from, namespace } = draftPlace
      const { isAddress } = ctx.chains.get(namespace)
      change({ draft: moveDraft(held.getState().draft, { from, to: now.network, isAddress }) })
    }
    draftPlace = now
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
}
