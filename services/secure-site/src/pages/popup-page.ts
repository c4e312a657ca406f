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
const { message, origin, done } = JSON.parse(document.getElementById('data').textContent)
if (window.opener && origin !== null) {
  window.opener.postMessage(message, origin)
  const notice = document.getElementById('notice')
  notice.firstElementChild.textContent = done
  notice.hidden = false
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
    const data = { message: posted(outcome.refusal), origin, done: `${message} ${close}` }
    const page = { title: message, lines: [close], waitsForScript: true, script: { source: SCRIPT, data } }
    return { words, page }
  }
  const { code } = outcome
  const data = {
    message: posted({ resultUri: resultUri(site, code) }),
    origin,
    done: `${words.text('loginDone')} ${close}`,
  }
  const { origin: app, deviceName: device } = outcome.attempt
  return {
    words,
    page: {
      title: words.text('confirmTitle'),
      lines: [words.text('confirmText', { app, device })],
      form: { action: '/social/confirm', fields: { code }, button: words.text('confirmButton') },
      waitsForScript: true,
      script: { source: SCRIPT, data },
    },
  }
}
