import type { PopupResult } from 'quoin/frame-protocol'
import { framePrefix } from 'quoin/frame-protocol'
import { resultUri } from '../social/result-uri.js'
import type { PopupOutcome } from '../social/social-logins.js'
import { type SiteWords, wordsFor } from '../words/site-words.js'
import type { SmallPage } from './small-page.js'

/**
 * Posts the result to the page that opened the window, only at the origin that the login was begun for, and closes the
 * window. Shows the content if there is no opener: with it, the user confirms the hand-over to the frame by the server.
 */
const SCRIPT = `
const { message, origin } = JSON.parse(document.getElementById('data').textContent)
if (window.opener && origin !== null) {
  window.opener.postMessage(message, origin)
  document.getElementById('notice').hidden = false
  window.close()
} else {
  document.getElementById('content').hidden = false
}
`

/** Returns the page of a pop-up after the provider's response, with its language. */
export function popupPage(
  outcome: PopupOutcome,
  site: string,
  siteWords: SiteWords,
): { readonly page: SmallPage; readonly words: SiteWords } {
  const { attempt } = outcome
  const words = attempt ? wordsFor(attempt.language) : siteWords
  const close = words.text('closeWindow')
  const origin = attempt?.origin ?? null
  const posted = (payload: PopupResult['payload']): PopupResult => ({
    type: `${framePrefix}SOCIAL_RESULT`,
    payload,
  })
  if (outcome.kind === 'failed') {
    const { message } = outcome.refusal
    const notice = { icon: 'over', title: words.text('notLoggedIn'), lines: [message, close] } as const
    const script = { source: SCRIPT, data: { message: posted(outcome.refusal), origin } }
    return { words, page: { ...notice, notice, waitsForScript: true, script } }
  }
  const { code } = outcome
  const data = {
    message: posted({ resultUri: resultUri(site, code) }),
    origin,
  }
  const { origin: app, deviceName: device } = outcome.attempt
  return {
    words,
    page: {
      icon: 'login',
      title: words.text('confirmTitle'),
      lines: [words.text('confirmText', { app, device })],
      emphasized: [app, device],
      notice: { icon: 'done', title: words.text('loginDone'), lines: [close] },
      form: { action: '/social/confirm', fields: { code }, button: words.text('confirmButton') },
      waitsForScript: true,
      script: { source: SCRIPT, data },
    },
  }
}
