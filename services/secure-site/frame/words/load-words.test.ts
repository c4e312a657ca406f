import { standardLocales } from 'quoin/locales'
import { translationFaults } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { siteTexts } from '../../src/words/site-words.js'
import siteEnglish from '../../src/words/words.en.js'
import accountEnglish from './account/messages.en.js'
import { accountTexts, loadAccountWords } from './account-words.js'
import approvalEnglish from './approval/messages.en.js'
import { approvalTexts, loadApprovalWords } from './approval-words.js'
import { loadWords } from './load-words.js'
import { reasonText } from './reason-text.js'
import sessionEnglish from './session/messages.en.js'
import { sessionTexts } from './session-words.js'

const { en: _, ...others } = siteTexts
const ofSite = Object.fromEntries(
  Object.entries(others).map(([tag, own]) => [tag, () => Promise.resolve({ default: own })]),
)

const catalogues = [
  ['an approval', approvalEnglish, approvalTexts],
  ['the account page', accountEnglish, accountTexts],
  ['a session', sessionEnglish, sessionTexts],
  ['the server and its mails', siteEnglish, ofSite],
] as const

describe.each(catalogues)('the texts of %s', (_, english, loaders) => {
  it('are available in the languages of the widget (UI-14)', () => {
    expect(Object.keys(loaders).sort()).toEqual(Object.keys(standardLocales).sort())
  })

  it.each(Object.entries(loaders))('are complete in %s (UI-14)', async (tag, load) => {
    expect(translationFaults(tag, english, (await load()).default)).toEqual([])
  })
})

describe('the language of a page', () => {
  it.each([
    ['de-AT', 'de-AT', 'ltr', 'Ablehnen'],
    ['zh-HK', 'zh-HK', 'ltr', '拒絕'],
    ['he', 'he', 'rtl', 'דחייה'],
    ['sv', 'en', 'ltr', 'Decline'],
    ['en-GB', 'en-GB', 'ltr', 'Decline'],
    ['x-not-a-tag-', 'en', 'ltr', 'Decline'],
  ])('is chosen as in the widget, for %s (UI-14)', async (requested, locale, direction, decline) => {
    const words = await loadApprovalWords(requested)
    expect(words).toMatchObject({ locale, direction })
    expect(words.text('decline')).toBe(decline)
  })

  it('is the first one of the browser that the site has (UI-14)', async () => {
    expect((await loadAccountWords(['sv-SE', 'ja', 'de'])).locale).toBe('ja')
  })

  it('is English if its file cannot be loaded (UI-14)', async () => {
    const failing = { de: () => Promise.reject(new Error('network')) }
    const words = await loadWords(sessionEnglish, failing, ['de'])
    expect(words).toMatchObject({ locale: 'en' })
  })

  it('is that of an error whose text the page has; another one stays as it is (UI-14)', async () => {
    const words = await loadApprovalWords('de')
    const known = 'The network didn’t respond in time. Nothing was sent. Try again.'
    expect(reasonText(words, approvalEnglish, known)).toBe(words.text('errorTimeout'))
    expect(reasonText(words, approvalEnglish, 'Decline')).toBe('Decline')
  })
})
