import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createLinks } from './create-links.js'

it('opens https, local http, and the chosen wallet’s own scheme [SEC-05]', () => {
  const platform = createTestPlatform()
  const links = createLinks(platform)
  links.open('https://wallet.example/wc?uri=x')
  links.open('http://localhost:4171/')
  links.open('rainbow://wc?uri=x', { scheme: 'rainbow', target: '_self' })
  expect(platform.openedLinks).toEqual([
    { url: 'https://wallet.example/wc?uri=x', target: '_blank' },
    { url: 'http://localhost:4171/', target: '_blank' },
    { url: 'rainbow://wc?uri=x', target: '_self' },
  ])
})

it('refuses all other links, even if their scheme is declared [SEC-05]', () => {
  const platform = createTestPlatform()
  const links = createLinks(platform)
  const hostile = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x/1',
    'file:///etc/passwd',
    'intent://scan/#Intent;scheme=x;end',
    'vbscript:x',
    'http://example.org',
    'http://localhost.evil.example/',
    'other://wc',
    '//evil.example',
    'evil',
    '',
    `https://x/${'a'.repeat(9_000)}`,
  ]
  for (const url of hostile) {
    for (const scheme of [undefined, 'rainbow', url.trim().split(':')[0]?.toLowerCase()]) {
      if (url.startsWith('other:') && scheme === 'other') continue
      expect(() => links.open(url, { scheme }), url).toThrow(/not safe to open/)
    }
  }
  expect(platform.openedLinks).toEqual([])
})

it('refuses a link that is no text [SEC-05]', () => {
  const platform = createTestPlatform()
  const links = createLinks(platform)
  const wrong: readonly unknown[] = [undefined, null, 7, { trim: () => 'https://evil.example' }, Symbol('x')]
  for (const url of wrong)
    expect(() => links.open(url as string)).toThrow(expect.objectContaining({ code: 'LINK_REFUSED' }))
  // A scheme whose text changes with each read.
  const scheme = { toLowerCase: () => 'other', toString: () => 'other' } as never
  expect(() => links.open('other://x', { scheme })).toThrow(/not safe to open/)
  expect(platform.openedLinks).toEqual([])
})
