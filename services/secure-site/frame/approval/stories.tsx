import { createHostPreferences } from '../theme/host-preferences.js'
import { createApprovalQueue } from './create-approval-queue.js'
import { mountApprovals } from './mount-approvals.js'
import { accountReviews, sampleReviews } from './sample-reviews.js'

/**
 * Renders one approval by `?story=<name of a sample>`, or `reading` or `failed`; optional: `theme=light|dark`,
 * `language`, `accent`, `text`, `size`, `density` and `waiting` (the number of further ones). The page's title shows the user's answer.
 */
const query = new URL(location.href).searchParams
const story = query.get('story') ?? 'send'
const preferences = createHostPreferences()
const themeMode = query.get('theme') === 'dark' ? 'dark' : 'light'
const accent = query.get('accent')
const text = query.get('text')
const size = query.get('size')
const density = query.get('density')
preferences.set({
  theme: {
    themeMode,
    themeVariables: {
      ...(accent && { '--quoin-accent': accent }),
      ...(text && { '--quoin-text': text }),
      ...(size && { '--quoin-font-size': Number(size) }),
      ...(density && { '--quoin-density': density }),
    },
  },
  language: query.get('language') ?? 'en',
})
const approvalQueue = createApprovalQueue()

function reviewOf(name: string) {
  const review = sampleReviews[name] ?? accountReviews[name]
  if (review) return Promise.resolve(review)
  if (name === 'failed')
    return Promise.reject(new Error('The data is made for another network than Sandbox One.'))
  return new Promise<never>(() => undefined)
}

const place = document.getElementById('page')
if (place) await mountApprovals(place, approvalQueue, preferences)
const answers = Array.from({ length: 1 + Number(query.get('waiting') ?? 0) }, () =>
  approvalQueue.request(reviewOf(story), new AbortController().signal).then(
    () => 'confirmed',
    (error: Error) => error.message,
  ),
)
for (const answer of answers) {
  void answer.then((text) => {
    document.title = document.title === 'Stories' ? text : `${document.title}, ${text}`
  })
}
