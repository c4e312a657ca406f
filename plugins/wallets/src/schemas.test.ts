import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walletsPage, walletsQuery, wcWallet } from './schemas.js'

const rainbow = {
  id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  name: 'Rainbow',
  mobile_link: 'rainbow://',
  webapp_link: null,
  app_store: 'https://apps.apple.com/app/rainbow',
  badge_type: 'certified',
}

describe('the wallet list', () => {
  it('omits an invalid wallet and keeps the others [API-03]', () => {
    const page = walletsPage.parse({ data: [{ id: 7 }, rainbow, null, 'x'], count: 437 })
    expect(page.data.map((wallet) => wallet.name)).toEqual(['Rainbow'])
    expect(page.count).toBe(437)
  })

  it('omits undeclared keys, including prototype keys [SEC-15]', () => {
    const text = JSON.stringify({ ...rainbow, extra: 1 }).replace('{', '{"__proto__":{"polluted":true},')
    const wallet = wcWallet.parse(JSON.parse(text))
    expect(wallet).not.toHaveProperty('extra')
    expect(wallet).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })

  it('treats empty and null fields as absent', () => {
    const wallet = wcWallet.parse({ ...rainbow, homepage: '', rdns: null })
    expect(wallet.webapp_link).toBeUndefined()
    expect(wallet.homepage).toBeUndefined()
    expect(wallet.rdns).toBeUndefined()
  })

  it.each([
    'metamask://',
    'metamask',
    'rainbow:',
    'https://link.example',
    'zerion://wc-app',
    'http://localhost:3/',
  ])('accepts %s as a link to an app [CON-03]', (link) =>
    expect(wcWallet.safeParse({ ...rainbow, mobile_link: link }).success).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'intent://x#Intent;end',
    'file:///etc/passwd',
    'blob:https://x/1',
    'http://wallet.example',
    'https://user:secret@wallet.example',
    'rain\u202ebow://',
  ])('refuses %s as a link to an app [SEC-05]', (link) => {
    expect(wcWallet.safeParse({ ...rainbow, mobile_link: link }).success).toBe(false)
    expect(wcWallet.safeParse({ ...rainbow, homepage: link }).success).toBe(false)
  })

  it('strips bidi and control characters from names and caps them at 64 characters [SEC-04]', () => {
    expect(wcWallet.parse({ ...rainbow, name: '\u202eevil\u0000' }).name).toBe('evil')
    expect(wcWallet.parse({ ...rainbow, name: '🌈'.repeat(100) }).name).toBe('🌈'.repeat(64))
    expect(wcWallet.safeParse({ ...rainbow, name: '\u200b' }).success).toBe(false)
  })

  it('never throws, whatever arrives [API-03]', () => {
    fc.assert(fc.property(fc.anything(), (anything) => typeof walletsPage.safeParse(anything) === 'object'))
    const page = walletsPage.safeParse({ data: new Array(10_000).fill(rainbow), count: 10_000 })
    expect(page.success).toBe(false)
  })
})

describe('the query', () => {
  it('reads numbers from text and omits other parameters [API-01]', () => {
    expect(walletsQuery.parse({ page: '2', entries: '40', projectId: 'p', st: 'quoin' })).toEqual({
      page: 2,
      entries: 40,
    })
    expect(walletsQuery.parse({})).toEqual({ page: 1, entries: 40 })
  })

  it.each([
    { page: '0' },
    { page: 'x' },
    { entries: '101' },
    { entries: '1.5' },
    { include: 'a,,b' },
    { include: "a' or 1=1" },
    { chains: 'eip155' },
    { search: 'x'.repeat(101) },
  ])('refuses %o', (query) => expect(walletsQuery.safeParse(query).success).toBe(false))
})
