import { describe, expect, it } from 'vitest'
import { siteTexts, timeInWords, wordsFor } from './site-words.js'

describe('the texts of the site', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['sv, pt-PT;q=0.8', 'pt-BR'],
    ['zh-HK', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['en-GB,de', 'en'],
    ['iw', 'he'],
    ['sv', 'en'],
    ['constructor', 'en'],
    ['<b>de</b>, x'.repeat(1_000), 'en'],
  ])('answer the header %j in %s, and never repeat it (UI-14)', (header, language) => {
    expect(wordsFor(header).language).toBe(language)
  })

  it('choose the plural form, and format numbers and times, by their language (UI-14)', () => {
    expect(wordsFor('en').text('mailTooMany', { count: 1 })).toContain('in 1 minute.')
    expect(wordsFor('ru').text('mailWait', { count: 21 })).not.toBe(
      wordsFor('ru').text('mailWait', { count: 22 }).replace('22', '21'),
    )
    expect(wordsFor('fa').text('codeWrong', { count: 4 })).toContain('۴')
    expect(timeInWords(0, wordsFor('de'))).toBe('1. Januar 1970 um 00:00 UTC')
  })

  it('are laid out from right to left in Arabic, Hebrew and Persian only (UI-14)', () => {
    const rightToLeft = Object.keys(siteTexts).filter((tag) => wordsFor(tag).direction === 'rtl')
    expect(rightToLeft.sort()).toEqual(['ar', 'fa', 'he'])
  })
})
