import { type PluginContext, waitForState } from '#kernel'
import { type BatchSupport, FlowError } from '#plugin-kit'
import type { AccountData } from '../account/account-data.js'
import type { SendAccount } from '../account/send-account.js'
import { buildFailure, buildReview } from '../build/build-review.js'
import { type LoadedChecks, runTransferChecks } from '../build/run-transfer-checks.js'
import { sendOperation } from '../build/send-operation.js'
import type { SendPlugin, SendState } from '../contract.js'
import type { StateReader } from '../draft/state-reader.js'
import type { SendSteps, Work } from './send-steps.js'

/** The time for which `review()` waits for pending checks. Milliseconds. */
const checkTimeout = 20_000

/** The token or the recipient is still being read and may become ready for a review. */
const isPending = ({ obstacle, token, recipient }: SendState): boolean =>
  obstacle === 'checking' && (token === undefined || recipient.phase !== 'ready')

/** The transfer itself reports a fee that is not known yet. */
const isReady = ({ obstacle, token, recipient }: SendState): boolean =>
  token !== undefined &&
  recipient.phase === 'ready' &&
  (obstacle === undefined || obstacle === 'feeUnavailable' || obstacle === 'checking')

type ReadyRecipient = Extract<SendState['recipient'], { readonly phase: 'ready' }>

/** Leads from a draft to its review. */
export interface Preparation {
  /** Builds the transfer of the current draft, and displays it. */
  start(): Promise<void>
  /** Waits for pending checks, then builds. Rejects with `STEP_INVALID` or `REVIEW_OBSTACLE`. */
  review(): Promise<void>
}

interface PreparationParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly reader: StateReader
  readonly steps: SendSteps
  readonly checks: LoadedChecks
  readonly accountData: Pick<AccountData, 'transactions'>
  readonly batches: BatchSupport
}

export function createPreparation({
  ctx,
  reader,
  steps,
  checks,
  accountData,
  batches,
}: PreparationParts): Preparation {
  let preparing: { readonly signal: AbortSignal; readonly done: Promise<void> } | undefined
  let reviewing: Promise<void> | undefined

  /** Adds the warning about an earlier request that the wallet has not answered. */
  async function withUnanswered(
    recipient: ReadyRecipient,
    { caipAddress, network: { caipNetworkId } }: SendAccount,
  ): Promise<ReadyRecipient> {
    try {
      const transactions = await accountData.transactions()
      const key = { caipNetworkId, from: caipAddress, operationType: sendOperation, to: recipient.address }
      if (!(await transactions.findUnanswered(key))) return recipient
      return { ...recipient, warnings: ['unanswered', ...recipient.warnings] }
    } catch (error) {
      if (!ctx.signal.aborted) ctx.report(error)
      return recipient
    }
  }

  /** A fee that cannot be offered leaves the transaction as it is. */
  const findOffer: BatchSupport['findFeeOffer'] = async (...given) => {
    try {
      return await batches.findFeeOffer(...given)
    } catch (error) {
      if (!ctx.signal.aborted) ctx.report(error)
      return undefined
    }
  }
  async function prepare({ signal }: Work): Promise<void> {
    const { active, state, coin } = reader.read()
    const { token, recipient } = state
    if (!active?.chain || !token || recipient.phase !== 'ready') return steps.toDraft()
    try {
      const { chain } = active
      const built = await buildReview({
        active: { ...active, chain },
        state,
        token,
        coin,
        recipient: await withUnanswered(recipient, active),
        now: ctx.platform.now(),
        signal,
        offer: findOffer,
        check: (review, aborted) => runTransferChecks(ctx, checks, review, aborted),
      })
      if (!signal.aborted) steps.showReview(built)
    } catch (error) {
      if (signal.aborted || ctx.signal.aborted) return
      const failure = buildFailure(error)
      if (failure.reason === 'transactionChanged') ctx.report(error)
      steps.show({ step: 'draft', failure })
    }
  }

  const start = (): Promise<void> => {
    const work = steps.begin()
    steps.show({ step: 'preparing' })
    const { signal } = work
    const done = prepare(work).finally(() => {
      work.end()
      if (preparing?.signal === signal) preparing = undefined
    })
    preparing = { signal, done }
    return done
  }

  const refuseUnlessDraft = (): void => {
    const { step } = steps.now()
    if (step !== 'draft') throw new FlowError('STEP_INVALID', { details: step })
  }

  async function review(): Promise<void> {
    refuseUnlessDraft()
    await waitForState(ctx, reader.store, {
      read: (state) => (isPending(state) ? undefined : state),
      timeout: checkTimeout,
    })
    if (ctx.signal.aborted) return
    refuseUnlessDraft()
    const { state } = reader.read()
    if (!isReady(state)) throw new FlowError('REVIEW_OBSTACLE', { details: state.obstacle ?? 'checking' })
    return start()
  }

  return {
    start,
    review() {
      if (preparing && !preparing.signal.aborted) return preparing.done
      // Every other pending step is not a draft, and is refused as such.
      if (steps.now().step !== 'draft') return review()
      reviewing ??= review().finally(() => {
        reviewing = undefined
      })
      return reviewing
    },
  }
}
