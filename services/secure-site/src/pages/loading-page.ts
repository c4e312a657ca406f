import type { SiteWords } from '../words/site-words.js'
import type { SmallPage } from './small-page.js'

/** Timeout for the opener to navigate the window to the provider. Milliseconds. */
const GIVE_UP_AFTER = 30_000

/**
 * Reports that the login cannot continue in this window: at once without an opener, which a page with
 * `Cross-Origin-Opener-Policy: same-origin` removes (REL-04), otherwise after the timeout.
 */
const SCRIPT = `
const { after } = JSON.parse(document.getElementById('data').textContent)
const giveUp = () => {
  document.getElementById('content').hidden = true
  document.getElementById('notice').hidden = false
}
if (window.opener) setTimeout(giveUp, after)
else giveUp()
`

/** Returns the page of a login window until its opener navigates it to the provider. */
export function loadingPage(words: SiteWords): SmallPage {
  return {
    icon: 'wait',
    title: words.text('loading'),
    lines: [],
    notice: { icon: 'over', title: words.text('notLoggedIn'), lines: [words.text('loadingStopped')] },
    script: { source: SCRIPT, data: { after: GIVE_UP_AFTER } },
  }
}
