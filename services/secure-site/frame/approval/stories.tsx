import { createHostWishes } from '../theme/host-wishes.js'
import { createApprovalDesk } from './create-approval-desk.js'
import { mountApprovals } from './mount-approvals.js'
import { sampleReviews } from './sample-reviews.js'

/**
 * Renders one approval by `?story=<name of a sample>`, or `reading` or `failed`; optional: `theme=light|dark`,
 * `language`, `accent` and `waiting` (the number of further ones). The page's title shows the user's answer.
 */
const query = new URL(location.href).searchParams
const story = query.get('story') ?? 'send'
const wishes = createHostWishes()
const themeMode = query.get('theme') === 'dark' ? 'dark' : 'light'
const accent = query.get('accent')
const text = query.get('text')
wishes.set({
  theme: {
    themeMode,
    themeVariables: { ...(accent && { '--quoin-accent': accent }), ...(text && { '--quoin-text': text }) },
  },
  language: query.get('language') ?? 'en',
})
const desk = createApprovalDesk()

function reviewOf(name: string) {
  const review = sampleReviews[name]
  if (review) return Promise.resolve(review)
  if (name === 'failed')
    return Promise.reject(new Error('The data is made for another network than Sandbox One.'))
  return new Promise<never>(() => undefined)
}

const place = document.getElementById('page')
if (place) await mountApprovals(place, desk, wishes)
const answers = Array.from({ length: 1 + Number(query.get('waiting') ?? 0) }, () =>
  desk.request(reviewOf(story), new AbortController().signal).then(
    () => 'confirmed',
    (error: Error) => error.message,
  ),
)
for (const answer of answers) {
  void answer.then((text) => {
    document.title = document.title === 'Stories' ? text : `${document.title}, ${text}`
  })
}
