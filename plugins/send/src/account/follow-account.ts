import type { PluginContext, WritableStore } from '#kernel'
import { activeAccountKey, isOtherAccount } from '#plugin-kit'
import type { TransferSteps } from '../confirm/send-steps.js'
import type { SendPlugin } from '../contract.js'
import { moveDraft } from '../draft/draft.js'
import { type InternalState, initialState } from '../draft/internal-state.js'
import type { RecipientChecker } from '../recipient/recipient-check.js'
import { readSendAccount } from './send-account.js'

interface FollowParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: WritableStore<InternalState>
  readonly steps: TransferSteps
  readonly checker: RecipientChecker
}

/**
 * Binds a draft to one account: another account starts a new one. On another network the fields that still apply stay
 * (NET-04).
 */
export function followAccount({ ctx, internal, steps, checker }: FollowParts): void {
  let place = readSendAccount(ctx)
  /** The account and network of the draft; a network without transfers does not change them. */
  let draftPlace = place

  const follow = (): void => {
    const now = readSendAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    const isOther = now !== undefined && now.network.caipNetworkId !== place?.network.caipNetworkId
    place = now
    const { step } = steps.now()
    if (step === 'review' || step === 'preparing')
      steps.toDraft({ reason: isOther ? 'networkChanged' : 'accountChanged', wasSent: 'no' })
    if (step === 'sent' || isOtherAccount(now, draftPlace)) {
      draftPlace = now
      checker.stop()
      // A transfer in the wallet or already submitted continues as confirmed.
      const { progress } = step === 'draft' ? initialState : internal.getState()
      internal.setState(() => ({ ...initialState, progress }))
      return
    }
    if (!now?.chain) return
    const { check } = internal.getState()
    if (draftPlace) {
      const { network: from, namespace } = draftPlace
      const { isAddress } = ctx.chains.get(namespace)
      internal.setState((before) => ({
        ...before,
        draft: moveDraft(before.draft, { from, to: now.network, isAddress }),
      }))
    }
    draftPlace = now
    checker.recheck(check.text, now)
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(ctx.networks.store.subscribe(follow))
}
