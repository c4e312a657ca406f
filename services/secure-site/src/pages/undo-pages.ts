import type { EmailChange } from '../email/email-changes.js'
import { undoEmailChange } from '../email/undo-email-change.js'
import type { SiteDeps } from '../site-deps.js'
import { type SiteWords, timeInWords, wordsFor } from '../words/site-words.js'
import type { SmallPage } from './small-page.js'

/** A page that responds to a link, in the language of its mail. */
export interface LinkAnswer {
  readonly words: SiteWords
  readonly page: SmallPage
  readonly status: 200 | 410
}

function over(words: SiteWords): LinkAnswer {
  return {
    words,
    page: { icon: 'over', title: words.text('linkOverTitle'), lines: [words.text('undoOver')] },
    status: 410,
  }
}

function question(change: EmailChange, token: string): LinkAnswer {
  const words = wordsFor(change.language)
  const values = {
    old: change.oldEmail ?? '',
    email: change.newEmail,
    time: timeInWords(change.changedAt, words),
    until: timeInWords(change.expiresAt, words),
  }
  const page: SmallPage = {
    icon: 'warning',
    title: words.text('undoTitle'),
    lines: [words.text('undoText', values), words.text('undoMeaning', values)],
    emphasized: [values.old, values.email],
    form: { action: '/undo', fields: { token }, button: words.text('undoButton') },
  }
  return { words, page, status: 200 }
}

/** Returns the page of the link that undoes a change of address. Mail scanners open each link: GET undoes nothing. */
export async function confirmUndo(deps: SiteDeps, token: string, siteWords: SiteWords): Promise<LinkAnswer> {
  const change = await deps.emailChanges.findUndo(token)
  return change ? question(change, token) : over(siteWords)
}

/** Undoes the change after its button was pressed. */
export async function answerUndo(deps: SiteDeps, token: string, siteWords: SiteWords): Promise<LinkAnswer> {
  const change = await deps.emailChanges.findUndo(token)
  if (!change || !(await undoEmailChange(deps, change))) return over(siteWords)
  const words = wordsFor(change.language)
  const values = { old: change.oldEmail ?? '', email: change.newEmail }
  const lines = [words.text('undoDone', values), words.text('undoNext')]
  const page: SmallPage = {
    icon: 'done',
    title: words.text('undoDoneTitle'),
    lines,
    emphasized: [values.old, values.email],
    link: { href: '/account', label: words.text('undoOpen') },
  }
  return { words, page, status: 200 }
}
