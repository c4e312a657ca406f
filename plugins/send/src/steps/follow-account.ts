import type { PluginContext, WritableStore } from '#kernel'
import { followDraftAccount } from '#plugin-kit'
import { readSendAccount } from '../account/send-account.js'
import type { SendPlugin } from '../contract.js'
import { moveDraft } from '../draft/draft.js'
import { type InternalState, initialState } from '../draft/internal-state.js'
import type { Progress } from '../draft/progress.js'
import type { RecipientChecker } from '../recipient/recipient-check.js'
import type { SendSteps } from './send-steps.js'

interface FollowParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: WritableStore<InternalState>
  readonly steps: SendSteps
  readonly checker: RecipientChecker
}

/** Binds the draft to one account, and drops the review of an earlier one. */
export function followAccount({ ctx, internal, steps, checker }: FollowParts): void {
  let step: Progress['step'] = 'draft'
  followDraftAccount(ctx, {
    readAccount: () => readSendAccount(ctx),
    isUsable: ({ chain }) => chain !== undefined,
    onChange(reason) {
      step = steps.now().step
      if (step === 'review' || step === 'preparing') steps.toDraft({ reason, wasSent: 'no' })
      return step === 'sent'
    },
    startOver() {
      checker.stop()
      // A transfer in the wallet or already submitted continues as confirmed.
      const { progress } = step === 'draft' ? initialState : internal.getState()
      internal.setState(() => ({ ...initialState, progress }))
    },
    move(change, now) {
      if (change) internal.setState((all) => ({ ...all, draft: moveDraft(all.draft, change) }))
      checker.recheck(internal.getState().check.text, now)
    },
  })
}
