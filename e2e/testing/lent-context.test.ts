import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expect, makeVisitor, world } from './host-page.js'

/** No other test has these options: the contexts of this file are its own. */
const options = { viewport: { width: 700, height: 600 } }

/** A document of the demo without scripts. */
const plain = '/lighthouse.svg'

/** Stores a value in the page in every way, or returns what is stored. */
const stored = (page: Page, isWriting: boolean): Promise<readonly unknown[]> =>
  page.evaluate(async (writes) => {
    if (writes) {
      await cookieStore.set('left', 'behind')
      localStorage.setItem('left', 'behind')
      sessionStorage.setItem('left', 'behind')
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
      history.pushState({}, '', '?left')
    }
    const databases = await indexedDB.databases()
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return [
      document.cookie,
      localStorage.getItem('left'),
      sessionStorage.getItem('left'),
      await caches.keys(),
      databases.filter(({ name }) => name === 'left').length,
      state,
      history.length,
      navigator.onLine,
      new Date().getTimezoneOffset(),
      Reflect.get(window, 'left'),
      Reflect.has(window, 'callLeft'),
      `${innerWidth} × ${innerHeight}, ${screen.width} × ${screen.height}`,
      ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'forced-colors: active', 'print']
        .filter((feature) => matchMedia(feature === 'print' ? feature : `(${feature})`).matches)
        .join(),
    ]
  }, isWriting)

test('a visitor in the context of an earlier one finds nothing of theirs', async () => {
  const one = await makeVisitor(options, true)
  const page = await one.visitor.open(plain)
  const fresh = await stored(page, false)
  await one.visitor.context.grantPermissions(['geolocation'])
  await one.visitor.context.addInitScript(() => Reflect.set(window, 'left', 'behind'))
  await one.visitor.context.exposeFunction('callLeft', () => 'behind')
  await page.addInitScript(() => Reflect.set(window, 'left', 'behind, too'))
  await one.visitor.context.route('**/*.css', (route) => route.abort())
  await page.route(`**${plain}`, (route) => route.abort())
  const second = await one.visitor.open(plain)
  await second.evaluate(() => localStorage.setItem('left too', 'behind'))
  await stored(page, true)
  await page.reload()
  expect(await stored(page, false)).not.toEqual(fresh)
  await one.visitor.context.setOffline(true)
  const session = await one.visitor.context.newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
  await page.setViewportSize({ width: 320, height: 400 })
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
  })
  await one.leave()

  const other = await makeVisitor(options, true)
  const { context } = other.visitor
  expect(context).toBe(one.visitor.context)
  expect(context.pages()).toHaveLength(1)
  const again = await other.visitor.open(plain)
  expect(await stored(again, false)).toEqual(fresh)
  expect(await again.evaluate(() => localStorage.getItem('left too'))).toBeNull()
  const picture = await again.evaluate((url) => fetch(url).then(({ ok }) => ok), world.demo + plain)
  expect(picture).toBe(true)
  // A fault of the earlier page would be reported here.
  await other.leave()
  await context.close()
})

test.each([
  ['another clock', (page: Page) => page.clock.install()],
  ['other headers', (page: Page) => page.setExtraHTTPHeaders({ 'x-left': 'behind' })],
  ['pages of two origins in its tab', (page: Page) => page.goto(world.wallet)],
  ['no tab', (page: Page) => page.close()],
])('a context that has %s is not used again', async (_what, change: (page: Page) => Promise<unknown>) => {
  const one = await makeVisitor(options, true)
  await change(await one.visitor.open(plain))
  await one.leave()
  const other = await makeVisitor(options, true)
  expect(other.visitor.context).not.toBe(one.visitor.context)
  await other.leave()
  await other.visitor.context.close()
})
