import { type SwapApi, type SwapFailure, type SwapReview, SwapToken } from '#plugins/swap'
import type { Content } from '../history/history.js'
import type { World } from '../world/world.js'
import { attempt, openPlugin, whileWatching } from './attempts.js'
import { isOfSameAccount } from './confirm-again.js'
import type { Scene } from './flow.js'
import { type Report, recordConfirmation, recordReport } from './user-report.js'

/** Fills the draft. Returns false if it cannot be filled now. */
export type FillDraft = (swap: SwapApi) => Promise<boolean>

/** What the review displays, as contents: several are executed together. The last one is what the user wants. */
function contentsOfReview(review: SwapReview): readonly Content[] {
  const { action, allowance } = review
  return action === 'approveAndSwap'
    ? [
        contentOfReview({ ...review, action: 'approve', allowance }),
        contentOfReview({ ...review, action: 'swap', allowance: undefined }),
      ]
    : [contentOfReview(review)]
}

function contentOfReview({
  account,
  caipNetworkId: network,
  action,
  allowance,
  contract,
  quote,
  sellToken,
  buyToken,
  bridge,
}: SwapReview): Content {
  const shared = {
    network,
    account: account.split(':')[2]?.toLowerCase() ?? '',
    ...(sellToken.address !== undefined && { token: sellToken.address.toLowerCase() }),
  }
  if (allowance)
    return {
      action: 'approval',
      to: allowance.spender.toLowerCase(),
      value: String(allowance.amount.value),
      ...shared,
    }
  if (bridge)
    return {
      action: 'bridge',
      to: contract.toLowerCase(),
      value: String(quote.sellAmount.value),
      minimum: String(quote.minBuyAmount.value),
      destination: bridge.destination,
      ...shared,
    }
  if (action !== 'swap') throw new Error(`The world has no wallet for ${action}.`)
  return {
    action: 'exchange',
    to: contract.toLowerCase(),
    value: String(quote.sellAmount.value),
    minimum: String(quote.minBuyAmount.value),
    ...(buyToken.address !== undefined && { bought: buyToken.address.toLowerCase() }),
    ...shared,
  }
}

/** What the widget says of an approval that failed; `undefined` if it speaks of the exchange after it. */
function reportOfApproval(
  { reason, wasSent, isApprovalUnknown, approvals = [] }: SwapFailure,
  wasAllowing: boolean,
): Report | undefined {
  if (reason === 'approvalFailed') return { wasSent: 'yes', reason: 'failed' }
  if (wasAllowing || approvals.length > 0) return undefined
  return { wasSent: isApprovalUnknown ? 'unknown' : wasSent, reason }
}

/** Confirms the displayed step, once or twice, and follows it to its end. */
async function confirm(world: World, scene: Scene, swap: SwapApi, review: SwapReview): Promise<void> {
  const progress = () => swap.store.getState().progress
  const contents = contentsOfReview(review)
  const isApproval = contents.at(-1)?.action === 'approval'
  const sold = String(review.quote.sellAmount.value)
  const { intention } = scene
  const confirmations = contents.map((content) => {
    if (content.action !== 'approval') return recordConfirmation(world, scene, content)
    if (review.action !== 'resetAllowance' && content.value !== sold)
      world.violations.push(`as wanted: an approval of ${content.value} is offered to sell ${sold}`)
    // An approval moves nothing: it may be confirmed again, and is no part of what happens once.
    scene.intention = `approval-${scene.confirmations + 1}`
    const confirmation = recordConfirmation(world, scene, content)
    scene.intention = intention
    scene.last = 'no'
    return confirmation
  })
  for (let press = 0; press < world.random.pick([1, 1, 2]); press += 1)
    void world.track('confirm', swap.confirm(review.mustAgree))
  world.reach('confirmed')
  if (!(await world.until(() => progress().step !== 'confirming', 900_000))) return
  const report = (one: Report): void => {
    const { last } = scene
    for (const confirmation of confirmations) recordReport(world, scene, confirmation, one)
    if (isApproval) scene.last = last
  }
  const wasAllowing = ['allowing', 'preparing'].includes(progress().step)
  if (isApproval && wasAllowing) {
    report({ wasSent: 'yes', reason: 'sent' })
    await world.until(() => !['allowing', 'preparing'].includes(progress().step), 400_000)
  }
  const now = progress()
  if (now.step === 'sent') {
    scene.transactionId = now.transactionId
    report({ wasSent: 'yes', reason: 'sent' })
    world.reach('following')
    const status = (): string => {
      const current = progress()
      return current.step === 'sent' ? current.status : current.step
    }
    await world.until(() => status() !== 'pending', 600_000)
    report({ wasSent: 'yes', reason: status() })
    return
  }
  const failure = now.step === 'draft' || now.step === 'review' ? now.failure : undefined
  if (isApproval) {
    const said = failure && reportOfApproval(failure, wasAllowing)
    if (said) report(said)
    return
  }
  // Without a word nothing was sent.
  report({ wasSent: failure?.wasSent ?? 'no', reason: failure?.reason ?? 'none' })
}

/** Fills the draft, and opens the preview of its next step. */
async function reviewStep(world: World, swap: SwapApi, fill: FillDraft): Promise<void> {
  const state = () => swap.store.getState()
  const isOpen = (): boolean => ['confirming', 'allowing', 'preparing'].includes(state().progress.step)
  if (!(await world.until(() => !isOpen(), 400_000))) return world.note('a request is still open')
  if (state().progress.step === 'review') return
  if (!(await fill(swap))) return
  world.reach('draft')
  if (!(await world.until(() => state().obstacle === undefined, 120_000)))
    return world.note(`obstacle: ${state().obstacle}`)
  void world.track('review', swap.review())
  await world.until(() => state().progress.step !== 'preparing', 60_000)
}

/** Reviews an exchange once more that the wallet has not answered, and confirms it without an agreement to the warning about that. */
export async function exchangeAgain(
  world: World,
  scene: Scene,
  request: Content,
  createFill: (swap: SwapApi) => FillDraft,
): Promise<void> {
  const swap = await openPlugin(world, scene, SwapToken)
  if (swap?.store.getState().progress.step !== 'draft') return
  await whileWatching(world, swap, async () => {
    await reviewStep(world, swap, createFill(swap))
    const { progress } = swap.store.getState()
    // An approval before it moves nothing.
    if (progress.step !== 'review' || progress.review.action !== 'swap') return
    if (!isOfSameAccount(contentOfReview(progress.review), request)) return
    const agreed = progress.review.mustAgree.filter((one) => one !== 'unanswered')
    void world.track('confirm again', swap.confirm(agreed))
    await world.until(() => false, 3_000)
  })
}

/** Exchanges as a user does: fills the draft, reviews and confirms each step, and tries again what was not sent. */
export async function exchangeOnce(
  world: World,
  scene: Scene,
  createFill: (swap: SwapApi) => FillDraft,
): Promise<SwapApi | undefined> {
  const swap = await openPlugin(world, scene, SwapToken)
  if (!swap) return undefined
  const fill = createFill(swap)
  const once = async (): Promise<void> => {
    await reviewStep(world, swap, fill)
    if (swap.store.getState().progress.step !== 'review') return
    world.reach('review')
    await world.until(() => false, world.random.between(6, 140) * 100)
    const { progress } = swap.store.getState()
    if (progress.step !== 'review') return
    if (progress.review.isWorse) swap.accept()
    await confirm(world, scene, swap, progress.review)
  }
  await whileWatching(world, swap, () => attempt(world, scene, { times: 6, pauseMs: 3_000 }, once))
  return swap
}
