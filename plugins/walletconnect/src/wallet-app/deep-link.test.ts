import { describe, expect, it } from 'vitest'
import { buildDeepLink } from './deep-link.js'

const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'
const e = encodeURIComponent(uri)

describe('buildDeepLink', () => {
  it.each([
    ['metamask://', `metamask://wc?uri=${e}`, 'metamask://', 'metamask'],
    ['metamask', `metamask://wc?uri=${e}`, 'metamask://', 'metamask'],
    ['rainbow:', `rainbow://wc?uri=${e}`, 'rainbow://', 'rainbow'],
    ['Rainbow:/', `rainbow://wc?uri=${e}`, 'rainbow://', 'rainbow'],
    ['zerion://wc-app', `zerion://wc-app/wc?uri=${e}`, 'zerion://wc-app/', 'zerion'],
    [
      'https://link.trustwallet.com',
      `https://link.trustwallet.com/wc?uri=${e}`,
      'https://link.trustwallet.com/',
      'https',
    ],
    ['https://w.example/a/', `https://w.example/a/wc?uri=${e}`, 'https://w.example/a/', 'https'],
    ['https://w.example/a?x=1', `https://w.example/a/wc?uri=${e}&x=1`, 'https://w.example/a/', 'https'],
    ['http://localhost:5173', `http://localhost:5173/wc?uri=${e}`, 'http://localhost:5173/', 'http'],
  ])('converts %s to a link to the app [CON-03]', (link, url, href, scheme) => {
    expect(buildDeepLink(link, uri)).toEqual({ url, href, scheme })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'blob:https://x.example/1',
    'file:///etc/passwd',
    'intent://wc#Intent;scheme=evil;end',
    'vbscript:x',
    'about:blank',
    'http://wallet.example',
    'https://user:pass@wallet.example',
    'https://',
    '://',
    '',
    'two words',
    'scheme://x?y=1',
    'scheme://x#y',
    'scheme://a b',
  ])('returns undefined for %s [SEC-05]', (link) => {
    expect(buildDeepLink(link, uri)).toBeUndefined()
  })

  it('encodes native links twice in Telegram on Android', () => {
    expect(buildDeepLink('rainbow://', uri, { encodeTwice: true })?.url).toBe(
      `rainbow://wc?uri=${encodeURIComponent(e)}`,
    )
    expect(buildDeepLink('https://w.example', uri, { encodeTwice: true })?.url).toBe(
      `https://w.example/wc?uri=${e}`,
    )
  })

  it.each([
    ['kaikas://', 'kaikas://walletconnect?uri={uri}', `kaikas://walletconnect?uri=${e}`],
    ['https://w.example', 'https://w.example/open?wc={uri}&x=1', `https://w.example/open?wc=${e}&x=1`],
  ])("passes the pairing to %s by the wallet's own link %s [CON-03]", (link, pairingLink, url) => {
    const made = buildDeepLink(link, uri, { pairingLink })
    expect(made?.url).toBe(url)
    // The link that reopens the wallet is the ordinary one.
    expect(made?.href).toBe(buildDeepLink(link, uri)?.href)
  })

  it.each([
    'javascript:alert({uri})',
    'kaikas://walletconnect',
    'kaikas://{uri}',
    'kaikas://{uri}.evil.example/',
    'kaikas://a?x={uri}&y={uri}',
    'kaikas://a ?x={uri}',
    'kai\u202ekas://a?x={uri}',
    'other://a?x={uri}',
    'https://evil.example/?uri={uri}',
  ])('uses the ordinary link in place of the unsuitable %s [SEC-05] [SEC-13]', (pairingLink) => {
    expect(buildDeepLink('kaikas://', uri, { pairingLink })?.url).toBe(`kaikas://wc?uri=${e}`)
  })

  it('uses no link of another host for a universal link [SEC-13]', () => {
    const pairingLink = 'https://evil.example/?uri={uri}'
    expect(buildDeepLink('https://w.example', uri, { pairingLink })?.url).toBe(
      `https://w.example/wc?uri=${e}`,
    )
  })
})

it('refuses a link above the limit: removing its slashes would take seconds [SEC-15]', () => {
  const long = `/${'/'.repeat(65_000)}x`
  expect(buildDeepLink(`https://w.example${long}`, uri)).toBeUndefined()
  expect(buildDeepLink(`example:a${long}`, uri)).toBeUndefined()
  const pairingLink = `https://w.example/${'a'.repeat(2_048)}?uri={uri}`
  expect(buildDeepLink('https://w.example', uri, { pairingLink })?.url).toBe(`https://w.example/wc?uri=${e}`)
})
