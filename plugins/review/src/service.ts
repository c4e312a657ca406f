import {
  type ActionReview,
  type CheckedAction,
  durations,
  type PluginContext,
  type ReviewAnswer,
} from '#kernel'
import { compareWithSent } from './compare-sent.js'
import type { ReviewApi, ReviewedRequest, ReviewPlugin, ReviewState, ReviewWarning } from './contract.js'
import { type DescribedAction, describeAction } from './describe-action.js'
import { judgeSimulation } from './judge-simulation.js'
import { createKnownRecipients } from './known-recipients.js'
import { loadAhead } from './load-ahead.js'
import { loadPageDescriptors } from './page-descriptors.js'
import { ReviewError } from './review-error.js'

/** The time within which the view must display a request. Milliseconds. */
const displayTimeout = durations.tenSeconds

const reviewView = 'ReviewRequest'

/** A request that waits for the user. */
interface Pending {
  readonly request: ReviewedRequest
  readonly settle: (answer: ReviewAnswer | Error) => void
}

/** Creates the queue of requests on display, one after another. The view closes with the last. */
function createQueue(ctx: PluginContext<ReviewPlugin>) {
  const { router, options: { withoutModal } = {} } = ctx
  const store = ctx.createStore<ReviewState>('review', { current: undefined, waiting: 0 })
  let queue: readonly Pending[] = []
  let stopTimer = (): void => undefined
  let isOpening = false
  const isOpen = (): boolean => router.store.getState().stack.some(({ view }) => view === reviewView)

  const publish = (): void =>
    store.setState({ current: queue[0]?.request, waiting: Math.max(queue.length - 1, 0) })

  const leave = (): void => {
    if (router.current()?.view !== reviewView) return
    if (router.canGoBack()) router.back()
    else router.close({ force: true })
  }

  /** Ends the current request if nothing displays it in time. */
  const watchDisplay = (): void => {
    stopTimer()
    const [first] = queue
    if (first) stopTimer = ctx.after(displayTimeout, () => hidden(first))
  }
  const hidden = ({ request: { id }, settle }: Pending, cause?: unknown): void => {
    settle(withoutModal === 'continue' ? 'continue' : new ReviewError('REVIEW_NOT_DISPLAYED', { cause }))
    remove(id)
  }

  const open = (): void => {
    const [first] = queue
    if (!first || isOpen()) return
    isOpening = true
    try {
      router.push(reviewView)
    } catch (error) {
      hidden(first, error)
    } finally {
      isOpening = false
    }
  }

  function remove(id: number): void {
    const wasFirst = queue[0]?.request.id === id
    if (!queue.some(({ request }) => request.id === id)) return
    queue = queue.filter(({ request }) => request.id !== id)
    publish()
    if (!wasFirst) return
    watchDisplay()
    if (queue.length === 0) leave()
    else open()
  }

  ctx.own(
    router.store.subscribe(() => {
      // The user closed the modal, or left the view: nothing that was not confirmed is sent.
      if (isOpening || isOpen()) return
      const left = queue
      queue = []
      if (left.length === 0) return
      stopTimer()
      publish()
      for (const { settle } of left) settle('reject')
    }),
  )

  const update = (id: number, change: Partial<ReviewedRequest>): void => {
    queue = queue.map((one) =>
      one.request.id === id ? { ...one, request: { ...one.request, ...change } } : one,
    )
    publish()
  }

  return {
    store,
    update,
    /** Returns true if no modal is mounted and the host has not asked to wait for one. Reported, unless the host chose it. */
    skips(): boolean {
      if (router.isMounted() || withoutModal === 'refuse') return false
      if (withoutModal === undefined) ctx.alert(new ReviewError('REVIEW_MODAL_MISSING'))
      return true
    },
    /** Displays a request after those that wait; resolves with the answer. */
    ask(request: ReviewedRequest, signal: AbortSignal): Promise<ReviewAnswer> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', () => remove(request.id), { once: true })
        const settle: Pending['settle'] = (answer) =>
          typeof answer === 'string' ? resolve(answer) : reject(answer)
        queue = [...queue, { request, settle }]
        publish()
        if (queue.length > 1) return
        watchDisplay()
        open()
      })
    },
    shown(id: number): () => void {
      if (store.getState().current?.id !== id) return () => undefined
      stopTimer()
      return () => {
        // The page took the view away without closing the modal.
        if (store.getState().current?.id === id) watchDisplay()
      }
    },
    answer(id: number, answer: ReviewAnswer): void {
      const [first] = queue
      // What is being read is not displayed yet.
      if (first?.request.id !== id || (answer === 'continue' && first.request.isReading)) return
      first.settle(answer === 'continue' ? 'continue' : 'reject')
      remove(id)
    },
  }
}

/**
 * Returns whether a request is displayed because of a warning. A new recipient is a note: most recipients are new once. So is a Bitcoin
 * transaction that the page sends itself: its wallets sign first as a rule.
 */
const isStop = ({ kind }: ReviewWarning, namespace: string): boolean =>
  kind !== 'firstRecipient' && !(kind === 'signedOnly' && namespace === 'bip122')

/** Returns whether the notes of checks have to be read before the request goes on. */
const isWarned = ({ notes }: ActionReview): boolean => notes.some(({ tone }) => tone !== 'info')

/** Creates the service. */
export function createReviewService(ctx: PluginContext<ReviewPlugin>): ReviewApi {
  const { options: { mode = 'whenRisky' } = {} } = ctx
  const known = createKnownRecipients(ctx)
  const queue = createQueue(ctx)
  const page = loadPageDescriptors(ctx)
  let nextId = 1
  ctx.on('connection:connected', () => loadAhead(ctx))
  loadAhead(ctx)

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

  const warningsOf = (
    { namespace }: CheckedAction,
    description: DescribedAction['description'],
  ): ReviewedRequest['warnings'] => [
    ...description.warnings.map((kind) => ({ kind })),
    ...known.judge(namespace, description),
  ]

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
      const [described] = await Promise.all([describeAction(ctx, action, page), known.ready])
      if (signal.aborted) throw signal.reason
      const { description, isHarmless } = described
      const isRisky = warningsOf(action, description).some((one) => isStop(one, action.namespace))
      void outcome.then((isDone) => isDone && known.remember(action.namespace, description.recipients))
      void compareWithSent(ctx, review)
      const isCalm = isHarmless || shownBy !== undefined || (mode === 'whenRisky' && !isRisky)
      if ((isCalm && !isWarned(review)) || queue.skips()) return 'continue'
      return display(review, described, signal)
    },
  }
}
