import { expect, test } from '../testing/host-page.js'
import { showStory } from '../testing/show-story.js'
import { storyNames } from '../testing/story-names.js'

/** The main views, each in its usual state. */
const stories = [
  'connect',
  'email',
  'all-wallets',
  'connecting',
  'scan',
  'send',
  'send-review',
  'swap',
  'swap-review',
  'buy-compared',
  'siwx-sign',
  'networks',
  'history',
]

/** The tree of each view is in `reading-order`: a change of it is read like a change of the view. */
test('screen readers read the main views in order, with roles, names and states [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open('/gallery?extension=off')
  const known = await storyNames(page)
  expect(stories.filter((story) => !known.includes(story))).toEqual([])
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  for (const story of stories) {
    await showStory(page, story, { theme: 'light', locale: 'en' }, () => false)
    await expect(`${await dialog.ariaSnapshot()}\n`).toMatchFileSnapshot(`reading-order/${story}.txt`)
  }
})
