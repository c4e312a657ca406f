import type { PluginContext } from '#kernel'
import { createBatchSupport, createContributedServices } from '#plugin-kit'
import { createAccountData } from './account/account-data.js'
import { readSendAccount } from './account/send-account.js'
import { createReviewConfirmation } from './confirm/review-confirmation.js'
import { createSentTransfers } from './confirm/sent-transfers.js'
import type { SendApi, SendPlugin } from './contract.js'
import { createDraftFees } from './draft/draft-fees.js'
import { type InternalState, initialState } from './draft/internal-state.js'
import { createStateReader } from './draft/state-reader.js'
import { addressNames, transferChecks } from './points.js'
import { createContacts } from './recipient/contacts.js'
import { createKnownRecipients } from './recipient/known-recipients.js'
import { createRecipientChecker } from './recipient/recipient-check.js'
import { createDraftEditor } from './steps/draft-editor.js'
import { followAccount } from './steps/follow-account.js'
import { createPreparation } from './steps/preparation.js'
import { createSendSteps } from './steps/send-steps.js'

/** Creates the service: one transfer at a time. */
export function createSendService(ctx: PluginContext<SendPlugin>): SendApi {
  const internal = ctx.createStore<InternalState>('internal', initialState)
  const accountData = createAccountData(ctx)
  const known = createKnownRecipients(ctx, createContacts(ctx))
  const reader = createStateReader({ ctx, internal, accountData, known })
  const checker = createRecipientChecker({
    ctx,
    names: accountData.names,
    otherNames: createContributedServices(ctx, {
      name: 'addressNames',
      point: addressNames,
      tokenOf: (entry) => entry.names,
    }),
    onChange: (check) => internal.setState((now) => ({ ...now, check })),
    onRequest: (request) => editor.fillRequest(request),
  })
  const steps = createSendSteps(ctx, internal, checker.stop)
  const sent = createSentTransfers(ctx, accountData, known, (id, received) => {
    const progress = steps.now()
    if (progress.step === 'sent' && progress.transactionId === id) steps.show({ ...progress, received })
  })
  const checks = createContributedServices(ctx, {
    name: 'checks',
    point: transferChecks,
    tokenOf: (entry) => entry.check,
  })
  const batches = createBatchSupport(ctx)
  const preparation = createPreparation({ ctx, reader, steps, checks, accountData, batches })
  const editor = createDraftEditor({
    ctx,
    internal,
    reader,
    accountData,
    steps,
    checker,
    prepare: preparation.start,
  })
  const watch = createDraftFees({ ctx, internal, reader, accountData })
  followAccount({ ctx, internal, steps, checker })

  return {
    ...editor.edits,
    store: reader.store,
    watch,
    review: preparation.review,
    confirm: createReviewConfirmation({ ctx, accountData, steps, sent }),
    edit() {
      steps.refuseWhileApproving()
      steps.once.release()
      if (steps.now().step === 'sent') steps.startOver()
      else steps.toDraft()
    },
    reset() {
      steps.refuseWhileApproving()
      steps.once.release()
      steps.startOver()
    },
    knownRecipients() {
      const here = readSendAccount(ctx)
      return here ? known.at(here) : []
    },
    forgetRecipient(address) {
      const here = readSendAccount(ctx)
      if (here) known.forget(here.namespace, address)
    },
  }
}
