import { FeatureError, isQuoinError, type PluginContext, QuoinError, untilAborted } from '#kernel'
import { submissionFailure, walletFailure } from '#plugin-kit'
import type { SwapFailure, SwapPlugin } from './contract.js'
import { doesSwap, swapFailure } from './read-failure.js'
import type { BuiltStep } from './step.js'
import { whatChanged } from './swap-account.js'

/** How a confirmation ended; nothing where the plugin ended before. */
export type Outcome =
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'batch'; readonly id: string }
  | { readonly kind: 'failure'; readonly failure: SwapFailure }
  | undefined

async function readAnswer({ how }: BuiltStep, answer: unknown, signal: AbortSignal): Promise<Outcome> {
  switch (how.kind) {
    case 'transaction':
      return { kind: 'transaction', id: await untilAborted(how.submit(answer, signal), signal) }
    case 'batch':
      return { kind: 'batch', id: how.batch.readId(answer) }
    case 'signature':
      if (typeof answer !== 'string' || answer === '') throw new QuoinError('ANSWER_INVALID')
      return { kind: 'signature', signature: answer }
  }
}

/** Puts what was reviewed to the wallet, once: also an answer that comes after the person has left counts (REL-03). Never throws. */
export async function askWallet(ctx: PluginContext<SwapPlugin>, built: BuiltStep): Promise<Outcome> {
  const { review, call, place, how } = built
  const { signal } = ctx
  const changed = whatChanged(ctx, place)
  if (changed) return { kind: 'failure', failure: { reason: changed, wasSent: 'no' } }
  try {
    // What was reviewed is what is sent, whatever happened in between (SEC-06).
    const isRead = await built.check(signal)
    if (isRead !== review.isRead) throw new FeatureError('TRANSACTION_CHANGED')
  } catch (error) {
    if (signal.aborted) return undefined
    ctx.report(error)
    return { kind: 'failure', failure: { reason: 'transactionChanged', wasSent: 'no' } }
  }
  const isOnlySigned = how.kind === 'signature' || (how.kind === 'transaction' && how.isOnlySigned)
  const action = doesSwap(review.action) ? 'payment' : 'approval'
  let wasAsked = false
  const stopListening = ctx.on('rpc:requested', ({ caller }) => {
    if (caller === ctx.id) wasAsked = true
  })
  let answer: unknown
  try {
    answer = await ctx.rpc.request({
      ...call,
      namespace: place.namespace,
      caipNetworkId: review.caipNetworkId,
      expect: review.account,
    })
  } catch (error) {
    if (signal.aborted) return undefined
    const failure = walletFailure(error, {
      action,
      wasAsked,
      isOnlySigned,
      changed: whatChanged(ctx, place) ?? 'networkChanged',
    })
    if (failure.reason === 'walletFailed') ctx.report(error)
    return { kind: 'failure', failure: swapFailure(failure, review.action) }
  } finally {
    if (!signal.aborted) stopListening()
  }
  try {
    return await readAnswer(built, answer, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    if (!isQuoinError(error, 'NODE_REFUSED')) ctx.report(error)
    const failure = submissionFailure(error, { action, isOnlySigned })
    return { kind: 'failure', failure: swapFailure(failure, review.action) }
  }
}
