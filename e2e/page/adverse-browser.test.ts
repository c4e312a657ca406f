import type { Page } from 'playwright-core'
import { connectToSignIn, reloadSignedIn, watchSigning } from '../sign-in/sign-in-page.js'
import { expect, test, world } from '../testing/host-page.js'
import { showCode } from '../testing/show-code.js'
import { connectExtension, extensionOf, type Widget } from '../testing/widget.js'

/** Signs, and expects the page to display the valid signature. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await extensionOf(page).approve()
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
}

/** Signs, then ends the connection. */
async function useAccount(page: Page, widget: Widget): Promise<void> {
  await sign(page)
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
}

for (const { what, break: breakStorage } of [
  {
    what: 'blocked',
    break: () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          // The same descriptor as in browsers.
          configurable: true,
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
  },
  {
    what: 'full',
    break: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  },
])
  test(`storage that is ${what}: wallets connect and sign, a code is displayed; a reload restores no session and displays that [REL-04]`, async ({
    visitor,
  }) => {
    await visitor.context.addInitScript(breakStorage)
    const page = await visitor.open()
    const widget = await connectExtension(page)
    await useAccount(page, widget)
    await showCode(visitor, page)
    await widget.button('Close').click()
    await connectExtension(page)
    await page.reload()
    await widget.connectButton.waitFor()
    await connectExtension(page)
  })

test('stored values that are corrupt or of a newer version are ignored, and stay for the newer version [REL-04] [STO-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = await connectExtension(page)
  const spoil = (text: string): Promise<number> =>
    page.evaluate((value) => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('@quoin/'))
      for (const key of keys) localStorage.setItem(key, value)
      // The remaining entries belong to the wallet.
      for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key)
      return keys.length
    }, text)
  for (const text of ['{"', '[[]]', `{"__proto__":{"connections":[{}]},"connections":7}`]) {
    expect(await spoil(text)).toBeGreaterThan(0)
    await page.reload()
    await widget.connectButton.waitFor()
    await connectExtension(page)
  }
  const newer = await page.evaluate(() => {
    const found = Object.keys(localStorage).filter((key) => /^@quoin\/.*\/v\d+$/.test(key))
    const values = Object.fromEntries(found.map((key) => [key, localStorage.getItem(key)]))
    localStorage.clear()
    for (const key of Object.keys(values)) {
      localStorage.setItem(key.replace(/\d+$/, '99'), '{"of":"a newer version"}')
    }
    return found.map((key) => key.replace(/\d+$/, '99'))
  })
  expect(newer.length).toBeGreaterThan(0)
  await page.reload()
  await widget.connectButton.waitFor()
  await connectExtension(page)
  await useAccount(page, widget)
  const kept = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), newer)
  expect(new Set(kept)).toEqual(new Set(['{"of":"a newer version"}']))
})

for (const { what, ms } of [
  { what: 'ahead', ms: 3_600_000 },
  { what: 'behind', ms: -3_600_000 },
])
  test(`a device with its clock an hour ${what} connects and signs in with the wallet, and stays signed in [REL-04] [SIW-02]`, async ({
    visitor,
  }) => {
    await visitor.context.clock.install({ time: Date.now() + ms })
    const request = await watchSigning(visitor)
    const { page, view } = await connectToSignIn(visitor, 'required')
    await view.sign.click()
    await extensionOf(page).approve()
    await view.done()
    await reloadSignedIn(page, request.count)
  })

/** Hides or shows the page, as leaving or choosing its tab does. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true })
    // Bubbles like the browser's own event: the read cache listens on the window.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('a tab that slept for an hour keeps the account and reads it again, and the wallet signs [REL-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  await page.clock.install()
  const isRead = (request: { url(): string }): boolean =>
    world.chains.some((chain) => request.url().startsWith(chain))
  const answered = page.waitForResponse(isRead)
  const widget = await connectExtension(page)
  // No request is pending: the read below happens because the page became visible.
  await (await answered).finished()
  const read = page.waitForRequest(isRead)
  await turn(page, 'hidden')
  // Timers of a sleeping tab run late, once each.
  await page.clock.fastForward('01:00:00')
  await turn(page, 'visible')
  await read
  await sign(page)
  await widget.accountButton.click()
  await widget.button('Disconnect').waitFor()
})
