import { QuoinError, toQuoinError } from '../../../kernel/errors/quoin-error.js'
import { hasPower } from '../../../kernel/layers/require-power.js'
import type { ResolvedOptions } from '../../../kernel/options/resolved-options.js'
import { untilAborted } from '../../nodes/until-aborted.js'
import { withTimeout } from '../../nodes/with-timeout.js'
import type { ActionCheckSource } from '../checks/run-action-checks.js'
import { ActionReviewError } from './action-review-error.js'
import { type ActionReview, type ActionReviewerEntry, actionReviewers } from './action-reviewer.js'

/** A reviewer with its owner. */
interface OwnedReviewer extends ActionReviewerEntry {
  /** Id of the plugin that contributed it. */
  readonly plugin: string
  /** True if the host allows it to review: by `allowedPowers: ['actionReviewers']`. */
  readonly holds: boolean
}

/** What the review needs of the kernel. */
export interface ActionReviewSource extends ActionCheckSource {
  readonly options: Pick<ResolvedOptions, 'policy' | 'features'>
}

/**
 * Returns the plugin that must review: the first reviewer that the host allows, or the plugin that the host allows and that contributes
 * none, because it could not be fetched or is not used.
 */
function findReviewer({
  contributions,
  options: { policy, features },
  alert,
}: ActionReviewSource):
  | OwnedReviewer
  | { readonly plugin: string; readonly reviewer: undefined }
  | undefined {
  // The kernel writes the owner on every contribution to this point.
  const all = contributions.list(actionReviewers) as readonly OwnedReviewer[]
  for (const { holds, plugin } of all)
    if (!holds)
      alert('kernel', new ActionReviewError('ACTION_REVIEWER_IGNORED', { details: `plugin '${plugin}'` }))
  const allowed = all.find(({ holds }) => holds)
  if (allowed) return allowed
  const isExpected = (id: string): boolean =>
    features[id] !== false &&
    hasPower({ id, powers: ['actionReviewers'] }, policy, 'actionReviewers', 'allowed')
  const plugin = Object.keys(policy.plugins ?? {}).find(isExpected)
  return plugin === undefined ? undefined : { plugin, reviewer: undefined }
}

/** Loads the code of the reviewer, while the request is still checked. The review itself loads again what fails. */
export function loadReviewer({ contributions, load }: ActionReviewSource): void {
  const all = contributions.list(actionReviewers) as readonly OwnedReviewer[]
  const found = all.find(({ holds }) => holds)
  if (found) load(found.reviewer).catch(() => undefined)
}

/** Throws `ACTION_REVIEW_FAILED` if the host requires a review: the request has no account that could be displayed. */
export function refuseUnreviewed(source: ActionReviewSource): void {
  const found = findReviewer(source)
  if (found)
    throw new ActionReviewError('ACTION_REVIEW_FAILED', {
      details: 'no account is connected on this network',
    })
}

/** Returns whether the host trusts a plugin to display its own requests, and the request is the displayed one. */
export function isShown(
  { options: { policy } }: Pick<ActionReviewSource, 'options'>,
  caller: string,
  sent: { readonly method: string; readonly params?: unknown },
  shown: { readonly method: string; readonly params?: unknown } | undefined,
): boolean {
  if (!shown || !hasPower({ id: caller, powers: ['actions.shown'] }, policy, 'actions.shown', 'allowed'))
    return false
  try {
    const form = ({ method, params }: typeof sent): string => JSON.stringify([method, params])
    return form(shown) === form(sent)
  } catch {
    return false
  }
}

/**
 * Asks the reviewer about a request, if there is one. Resolves if the request may go on.
 *
 * @param signal aborted when the request ends; its reason is the error of the request
 * @throws `USER_REJECTED`, `ACTION_REVIEW_FAILED`, the reason of the signal
 */
export async function runActionReview(
  source: ActionReviewSource,
  review: ActionReview,
  signal: AbortSignal,
): Promise<void> {
  const found = findReviewer(source)
  if (!found) return
  const { plugin, reviewer } = found
  const details = `plugin '${plugin}'`
  if (!reviewer)
    throw new ActionReviewError('ACTION_REVIEW_FAILED', {
      details: `${details}: its code did not load, or the kernel does not use it`,
    })
  let answer: unknown
  try {
    const service = await withTimeout(source.platform, details, signal, () => source.load(reviewer))
    // The user may take any time.
    answer = await untilAborted(service.review(review, signal), signal)
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    const error = toQuoinError(thrown, 'PLUGIN_FAILED', { details: 'review' })
    source.onFault(plugin, error)
    throw new ActionReviewError('ACTION_REVIEW_FAILED', { details, cause: error })
  }
  if (answer === 'continue') return
  if (answer === 'reject')
    throw new QuoinError('USER_REJECTED', { details: 'The user rejected it before the wallet was called' })
  throw new ActionReviewError('ACTION_REVIEW_FAILED', { details: `${details}: no answer` })
}
