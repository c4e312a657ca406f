import { actionReviewers, contributeTo, definePlugin, type Plugin } from '#kernel'
import { type ReviewPlugin, ReviewToken } from './contract.js'
import { reviewOptions } from './options.js'
import { startReview } from './start.js'

export * from './contract.js'

/**
 * Displays each request in words, with warnings, before a wallet opens. The host allows it to: without `allowedPowers` it is not asked.
 *
 * @example
 * createKernel({ projectId, networks, policy: { plugins: { review: { allowedPowers: ['actionReviewers'] } } } })
 *   .use(eip155).use(reviewPlugin, { mode: 'whenRisky' })
 */
export const reviewPlugin: Plugin<ReviewPlugin> = /* @__PURE__ */ definePlugin<ReviewPlugin>({
  id: 'review',
  version: '0.1.0',
  kernel: '^0.1',
  // A request may arrive right after the user closed the modal.
  powers: ['modal.reopen'],
  protects: { answer: 'allowed', review: 'allowed', shown: 'allowed' },
  options: reviewOptions,
  services: () => import('./services.js'),
  expose: ReviewToken,
  contributes: {
    storage: () => import('./stored.js'),
    events: ['review:sentOther'],
    messages: { en: () => import('./messages.en.js') },
    views: {
      ReviewRequest: {
        load: () => import('./views/review-request-view.js'),
        title: 'title',
        modalOnly: true,
      },
    },
    routes: { review: { view: 'ReviewRequest' } },
    extra: [contributeTo(actionReviewers, { id: 'review', reviewer: ReviewToken })],
  },
  start: startReview,
})
