import { expect, it } from 'vitest'
import type { ListedWallet } from '../contract.js'
import { downloadLinks } from '../list/listed-wallet.js'
import { visitorLinks } from './visitor-links.js'

const wallet: ListedWallet = {
  id: 'w',
  name: 'W',
  chromeStore: 'https://chromewebstore.google.com/detail/w',
  edgeStore: 'https://microsoftedge.microsoft.com/addons/detail/w',
  firefoxStore: 'https://addons.mozilla.org/firefox/addon/w/',
  operaStore: 'https://addons.opera.com/extensions/details/w/',
  safariStore: 'https://apps.apple.com/app/id1',
  appStore: 'https://apps.apple.com/app/id2',
  playStore: 'https://play.google.com/store/apps/details?id=w',
  homepage: 'https://w.example',
}
const desktop = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
// User agents as the browsers send them.
const agents = {
  chrome: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${desktop}`,
  brave: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${desktop}`,
  edge: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${desktop} Edg/138.0.0.0`,
  opera: `Mozilla/5.0 (X11; Linux x86_64) ${desktop} OPR/122.0.0.0`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  android: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36`,
  headless: `Mozilla/5.0 (X11; Linux x86_64) ${desktop.replace('Chrome', 'HeadlessChrome')}`,
  other: 'Something/1.0',
}
const idsFor = (agent: keyof typeof agents, isMobile = false, given = wallet): string[] =>
  visitorLinks(downloadLinks(given), { userAgent: () => agents[agent], isMobile: () => isMobile }).map(
    ({ id }) => id,
  )

it.each(['chrome', 'edge', 'firefox', 'opera', 'safari'] as const)(
  'links the extension for %s first, then the apps for phones [CON-06]',
  (browser) => expect(idsFor(browser)).toEqual([browser, 'ios', 'android', 'website']),
)

it('links the extension of Chrome for Brave and unknown browsers', () => {
  expect(idsFor('brave')[0]).toBe('chrome')
  expect(idsFor('headless')[0]).toBe('chrome')
  expect(idsFor('other')[0]).toBe('chrome')
})

it('links only the app for the phone of the visitor [CON-06]', () => {
  expect(idsFor('iphone', true)).toEqual(['ios', 'website'])
  expect(idsFor('ipad', true)).toEqual(['ios', 'website'])
  expect(idsFor('android', true)).toEqual(['android', 'website'])
  expect(idsFor('other', true)).toEqual(['ios', 'android', 'website'])
})

it('links the extension of Chrome in Edge and Opera, and none in Firefox and Safari, without one of their own', () => {
  const {
    edgeStore: _edge,
    operaStore: _opera,
    firefoxStore: _firefox,
    safariStore: _safari,
    ...rest
  } = wallet
  expect(idsFor('edge', false, rest)[0]).toBe('chrome')
  expect(idsFor('opera', false, rest)[0]).toBe('chrome')
  expect(idsFor('firefox', false, rest)).toEqual(['ios', 'android', 'website'])
  expect(idsFor('safari', false, rest)).toEqual(['ios', 'android', 'website'])
})
