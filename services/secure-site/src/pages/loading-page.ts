import type { SiteWords } from '../words/site-words.js'
import type { SmallPage } from './small-page.js'

/** The page that opened the window leads it to the provider within this time, or not at all. Milliseconds. */
const GIVE_UP_AFTER = 30_000

/**
 * Says that the login does not go on here, where nothing leads the window any further: at once without an opener, which a page with
 * `Cross-Origin-Opener-Policy: same-origin` takes away (REL-04), otherwise after a time.
 */
const SCRIPT = `
const { stopped, after } = JSON.parse(document.getElementById('data').textContent)
const giveUp = () => {
  document.getElementById('content').hidden = true
  const told = document.getElementById('told')
  told.firstElementChild.textContent = stopped
  told.hidden = false
}
if (window.opener) setTimeout(giveUp, after)
else giveUp()
`

/** What a login window shows until the page that opened it leads it to the provider. */
export function loadingPage(words: SiteWords): SmallPage {
  return {
    title: words.say('loading'),
    lines: [],
    script: { source: SCRIPT, data: { stopped: words.say('loadingStopped'), after: GIVE_UP_AFTER } },
  }
}
