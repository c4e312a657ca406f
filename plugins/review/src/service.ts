import { type ActionReview, durations, type PluginContext, type ReviewAnswer } from '#kernel'
import { compareWithSent } from './compare-sent.js'
import type { ReviewApi, ReviewedRequest, ReviewPlugin } from './contract.js'
import { createContractKinds } from './contract-kinds.js'
import { type DescribedAction, describeAction } from './describe-action.js'
import { createRequestJudge } from './judge-request.js'
import { judgeSimulation } from './judge-simulation.js'
import { createKnownRecipients } from './known-recipients.js'
import { loadDescriptions, loadView } from './load-ahead.js'
import { loadPageDescriptors } from './page-descriptors.js'
import { createRequestQueue } from './request-queue.js'

/** Returns whether the notes of checks have to be read before the request goes on. */
const isWarned = ({ notes }: ActionReview): boolean => notes.some(({ tone }) => tone !== 'info')

/** Creates the service. */
export function createReviewService(ctx: PluginContext<ReviewPlugin>): ReviewApi {
  const { options: { mode = 'whenRisky' } = {} } = ctx
  const known = createKnownRecipients(ctx)
  const { warningsOf, isRisky, isFoundRisky } = createRequestJudge(ctx, known)
  const queue = createRequestQueue(ctx)
  const page = loadPageDescriptors(ctx)
  const kinds = createContractKinds(ctx)
  let nextId = 1
  const prepare = (): void => {
    loadDescriptions(ctx)
    // The view takes longer than a request without a finding may: it follows when the page has displayed the account.
    ctx.after(durations.oneSecond, () => loadView(ctx))
  }
  ctx.on('connection:connected', prepare)
  prepare()

  /** Returns what the view displays, as far as it is known. */
  const toRequest = (
    { action, notes }: ActionReview,
    { description, isPartial, simulate, account, networkName }: DescribedAction,
    id: number,
  ): ReviewedRequest => ({
    id,
    plugin: action.caller === 'host' ? undefined : action.caller,
    account,
    networkName,
    subject: description.subject,
    warnings: warningsOf(action, description),
    notes,
    isReading: isPartial,
    simulation: simulate && 'pending',
  })

  async function display(
    review: ActionReview,
    described: DescribedAction,
    signal: AbortSignal,
  ): Promise<ReviewAnswer> {
    const request = toRequest(review, described, nextId)
    nextId += 1
    const read = request.isReading
      ? described.read(signal).then(({ description, explanations }) => {
          if (signal.aborted) return undefined
          const warnings = warningsOf(review.action, description)
          queue.update(request.id, { subject: description.subject, explanations, warnings, isReading: false })
          return { subject: description.subject, explanations, warnings }
        })
      : Promise.resolve(request)
    read.catch(ctx.report)
    // Ends with the request, answered or not.
    const ended = new AbortController()
    signal.addEventListener('abort', () => ended.abort(), { once: true })
    if (described.simulate)
      Promise.all([read, described.simulate(ended.signal)]).then(([shown, simulation]) => {
        if (ended.signal.aborted || !shown) return
        const { subject, explanations, warnings } = shown
        const steps = subject.kind === 'transaction' ? subject.steps : []
        const added = simulation ? judgeSimulation(simulation, steps, explanations) : []
        queue.update(request.id, { simulation, warnings: [...warnings, ...added] })
      }, ctx.report)
    return queue.ask(request, signal).finally(() => ended.abort())
  }

  return {
    store: queue.store,
    shown: queue.shown,
    answer: queue.answer,
    async review(review, signal) {
      if (mode === 'off') return 'continue'
      const { action, shownBy, outcome } = review
      const [described] = await Promise.all([describeAction(ctx, action, page, kinds), known.ready])
      if (signal.aborted) throw signal.reason
      const { description, isHarmless } = described
      void outcome.then((isDone) => isDone && known.remember(action.namespace, description.recipients))
      void compareWithSent(ctx, review)
      const isRead = isHarmless || shownBy !== undefined
      const isFound =
        mode === 'always' ||
        isRisky(action, description) ||
        (!isRead && queue.mayDisplay() && (await isFoundRisky(action, described, signal)))
      if (signal.aborted) throw signal.reason
      if (((isRead || !isFound) && !isWarned(review)) || queue.skips()) return 'continue'
      return display(review, described, signal)
    },
  }
}
