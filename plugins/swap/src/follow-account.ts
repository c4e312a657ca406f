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
  /** The tokens of the account as it is now are asked for. */
  readonly lookAtTokens: () => void
}

/** A draft is of one account: another one begins from nothing. On another network it goes on as far as it means the same (NET-04). */
export function followAccount({ ctx, held, providers, steps, lookAtTokens }: FollowParts): void {
  let place = readSwapAccount(ctx)
  /** For which place the draft is: a network that nothing can be swapped on does not change it. */
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
      // What is with the wallet, or sent, goes on as it was confirmed.
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
