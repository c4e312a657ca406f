import { isQuoinError, type PluginContext } from '#kernel'
import { activeAccountKey } from '#plugin-kit'
import { replacementOf } from '#plugins/transactions'
import type { AccountData } from './account-data.js'
import { askWallet, type Outcome, transactionFacts } from './ask-wallet.js'
import type { SwapFailure, SwapPlugin, SwapReview } from './contract.js'
import { followBatch } from './follow-batch.js'
import type { Held } from './held.js'
import type { Progress } from './progress.js'
import { follow, type SentSwaps, type SwapEnd } from './sent-swaps.js'
import type { BuiltStep, SignedPermit } from './step.js'
import { readSwapAccount } from './swap-account.js'

/** What an approval or a permit leaves for the exchange that it is for. */
export interface Allowed {
  readonly built: BuiltStep
  readonly permit?: SignedPermit | undefined
}

interface ConfirmationParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly accountData: AccountData
  readonly sent: SentSwaps
  readonly read: () => Held
  readonly show: (progress: Progress) => void
  /** Nothing was done, and the person can go on from what was shown, or from the draft. */
  readonly onFailure: (built: BuiltStep, failure: SwapFailure) => void
  /** The exchange can be built now. */
  readonly onAllowed: (allowed: Allowed) => void
}

/** Puts one step to the wallet, and follows it to its end. Never throws. */
export function createConfirmation(parts: ConfirmationParts): (built: BuiltStep) => Promise<void> {
  const { ctx, accountData, sent, read, show, onFailure, onAllowed } = parts
  const { signal } = ctx

  const factsOf = ({ caipNetworkId, give, receive }: SwapReview) => ({
    ...{ caipNetworkId, fromSymbol: give.symbol, toSymbol: receive.symbol },
  })
  const tellFailed = ({ review }: BuiltStep, reason: SwapFailure['reason']): void =>
    ctx.emit('swap:failed', { ...factsOf(review), reason })
  /** The person may have left: then nothing is shown any more, but what was sent is followed all the same. */
  const isShown = (built: BuiltStep, step: Progress['step']): boolean => {
    const { progress } = read()
    return progress.step === step && 'built' in progress && progress.built === built
  }
  const fail = (built: BuiltStep, failure: SwapFailure): void => {
    tellFailed(built, failure.reason)
    if (isShown(built, 'asking') || isShown(built, 'allowing')) onFailure(built, failure)
  }

  /** How an exchange that was sent ended. */
  const end = (built: BuiltStep, { received, failure }: SwapEnd): void => {
    const { progress } = read()
    if (failure) tellFailed(built, failure.reason)
    else ctx.emit('swap:succeeded', factsOf(built.review))
    if (progress.step === 'sent' && progress.built === built) show({ ...progress, received, failure })
  }

  const addSent = (built: BuiltStep, id: string): void => sent.add(id, built, (ended) => end(built, ended))

  const allow = async (built: BuiltStep, id: string): Promise<void> => {
    const { caipNetworkId, give, action } = built.review
    if (isShown(built, 'asking')) show({ step: 'allowing', built, transactionId: id })
    try {
      const api = await accountData.transactions().catch(() => undefined)
      const settled = await api?.settled(caipNetworkId, id, signal)
      if (settled?.status === 'failed') {
        const isReplaced = replacementOf(settled) === 'replaced'
        return fail(built, { reason: isReplaced ? 'replaced' : 'approvalFailed', wasSent: 'no' })
      }
      // Where nobody knows, what is allowed now says it.
      if (settled?.status === 'success' && action === 'approve')
        ctx.emit('swap:approved', { caipNetworkId, fromSymbol: give.symbol })
      if (isShown(built, 'allowing')) onAllowed({ built })
    } catch (error) {
      if (signal.aborted) return
      if (!isQuoinError(error, 'ABORTED')) ctx.report(error)
      fail(built, { reason: 'nodeFailed', wasSent: 'no' })
    }
  }

  const settleBatch = async (built: BuiltStep, id: string): Promise<void> => {
    if (built.how.kind !== 'batch') return
    if (isShown(built, 'asking')) show({ step: 'sent', built })
    const ended = await followBatch(ctx, built, built.how.batch, id)
    if (!ended || signal.aborted) return
    const { outcome, transactionId } = ended
    const { progress } = read()
    const isHere = progress.step === 'sent' && progress.built === built
    if (outcome === 'failed') {
      const wasSent = transactionId === undefined ? 'no' : 'yes'
      const reason = await sent.explain(built)
      if (signal.aborted) return
      if (isHere) show({ ...progress, transactionId })
      return end(built, { failure: { reason, wasSent } })
    }
    if (isHere) show({ ...progress, transactionId, batch: outcome })
    if (transactionId !== undefined) {
      addSent(built, transactionId)
      await follow(ctx, accountData.transactions, { ...transactionFacts(built), id: transactionId })
    }
    if (transactionId === undefined && outcome === 'success') end(built, {})
  }

  const settle = async (built: BuiltStep, outcome: Outcome): Promise<void> => {
    if (!outcome) return
    const { wish, by, how, review } = built
    switch (outcome.kind) {
      case 'failure':
        return fail(built, outcome.failure)
      case 'batch':
        // It may take minutes: who confirmed does not wait for it.
        void settleBatch(built, outcome.id)
        return
      case 'signature': {
        if (how.kind !== 'signature' || !isShown(built, 'asking')) return
        const signature = outcome.id
        const spender = review.allowance?.spender ?? review.contract
        return onAllowed({ built, permit: { asked: how.asked, signature, spender, wish, by: by.id } })
      }
      case 'transaction': {
        if (review.action !== 'swap') return void allow(built, outcome.id)
        addSent(built, outcome.id)
        if (isShown(built, 'asking')) show({ step: 'sent', built, transactionId: outcome.id })
      }
    }
  }

  return async (built) => {
    const { action } = built.review
    if (action === 'swap' || action === 'approveAndSwap') ctx.emit('swap:initiated', factsOf(built.review))
    const outcome = await askWallet(ctx, built, accountData.transactions)
    if (!signal.aborted) await settle(built, outcome)
  }
}

/** Whether an account, wallet or network is still the one that something was built for. */
export const isSamePlace = (ctx: PluginContext<SwapPlugin>, { place }: BuiltStep): boolean =>
  activeAccountKey(readSwapAccount(ctx)) === activeAccountKey(place)
