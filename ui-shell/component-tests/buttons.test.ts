import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PrefetchMode } from '#ui-shell'
import './in-page.js'
import { openBrowser } from './open-browser.js'
import type { TestKernel } from './pages/test-world.js'

const { visit, leave } = openBrowser()

declare global {
  interface Window {
    wallet: TestKernel['wallet']
  }
}

/** Opens the page with a wallet that the test controls, before the kernel starts. */
async function compose(
  options: Parameters<typeof visit>[1] = {},
  prefetch: PrefetchMode = 'idle',
): Promise<Page> {
  const page = await visit('bare&elements', options)
  await page.evaluate((prefetch) => {
    const { kernel, wallet } = window.world.compose()
    Object.assign(window, { kernel, wallet, mount: window.world.mountQuoin(kernel, { prefetch }) })
  }, prefetch)
  return page
}

const wallet = (page: Page) => page.locator('#trigger').getByRole('button')
const network = (page: Page) => page.locator('quoin-network-button').getByRole('button')
const widthOf = async (page: Page): Promise<number> => (await wallet(page).boundingBox())?.width ?? 0

describe('the buttons on the page', () => {
  it('show a skeleton while the session is restored, then the account, without moving by more than its text [REL-05]', async () => {
    const page = await compose()
    await page.evaluate(async () => {
      await window.kernel.start()
      await window.kernel.connections.connect('mock')
      await window.kernel.dispose()
      const { kernel, wallet } = window.world.compose({ permitted: true })
      wallet.behave('hang', 'restore')
      window.mount.unmount()
      Object.assign(window, { kernel, wallet, mount: window.world.mountQuoin(kernel) })
      for (const element of document.querySelectorAll('quoin-button, quoin-network-button'))
        element.replaceWith(element.cloneNode())
      void kernel.start()
    })
    const restoring = page.locator('#trigger').getByRole('button', { name: 'Restoring your session' })
    await restoring.waitFor()
    expect(await restoring.getAttribute('aria-busy')).toBe('true')
    expect(await restoring.getAttribute('aria-disabled')).toBe('true')
    const before = await widthOf(page)
    await page.evaluate(() => window.wallet.answerHanging())
    await page
      .locator('#trigger')
      .getByRole('button', { name: /^Account 0x5290/ })
      .waitFor()
    expect(Math.abs((await widthOf(page)) - before)).toBeLessThan(24)
    await leave(page)
  })

  it('are no wider than their container: the name is truncated, also in a phone’s header [UI-16]', async () => {
    const page = await compose()
    await page.evaluate(() => window.kernel.start())
    await network(page).waitFor()
    const widths = await page.evaluate(() => {
      const host = document.querySelector<HTMLElement>('quoin-network-button')
      if (!host) throw new Error('The page has one.')
      Object.assign(host.style, { display: 'block', inlineSize: '96px' })
      return [host, host.shadowRoot?.querySelector('button')].map((one) => one?.getBoundingClientRect().width)
    })
    expect(widths).toEqual([96, 96])
    await leave(page)
  })

  it('show a pending connection, then the account; the account button is visible only then', async () => {
    const page = await compose()
    await page.evaluate(async () => {
      const account = document.createElement('quoin-account-button')
      document.querySelector('header')?.append(account)
      await window.kernel.start()
      window.wallet.behave('hang', 'connect')
      void window.kernel.connections.connect('mock')
    })
    expect(await page.locator('quoin-account-button').getByRole('button').count()).toBe(0)
    await page.locator('#trigger').getByRole('button', { name: 'Connecting…' }).waitFor()
    expect(await wallet(page).getAttribute('aria-busy')).toBe('true')
    await page.evaluate(() => window.wallet.answerHanging())
    await page
      .locator('quoin-account-button')
      .getByRole('button', { name: /^Account 0x5290/ })
      .waitFor()
    expect(await wallet(page).textContent()).toContain('0x5290…169EE7')
    expect(await wallet(page).getAttribute('aria-busy')).toBe('false')
    await leave(page)
  })

  it('warn that the wallet is on a network which the page does not list [NET-05]', async () => {
    const page = await compose()
    await page.evaluate(async () => {
      await window.kernel.start()
      await window.kernel.connections.connect('mock')
      window.wallet.chooseNetwork('eip155:999')
    })
    await page.locator('#trigger').getByRole('button', { name: 'Switch network' }).waitFor()
    await network(page)
      .and(page.getByRole('button', { name: 'Network Switch network' }))
      .waitFor()
    await leave(page)
  })

  it('keep the focus while their content changes [UI-14]', async () => {
    const page = await compose()
    await page.evaluate(() => window.kernel.start().then(() => undefined))
    await wallet(page).focus()
    await page.evaluate(() => window.kernel.connections.connect('mock').then(() => undefined))
    await page
      .locator('#trigger')
      .getByRole('button', { name: /^Account/ })
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('trigger')
    await leave(page)
  })

  it('are distinguishable from the page by their edges in forced colours', async () => {
    const page = await compose({ forcedColors: 'active' })
    await page.evaluate(() => window.kernel.start().then(() => undefined))
    await network(page).waitFor()
    for (const button of [wallet(page), network(page)]) {
      const look = await button.evaluate((element) => {
        const { borderTopWidth, borderTopColor, backgroundColor, color } = getComputedStyle(element)
        return {
          borderTopWidth,
          isSeen: borderTopColor !== backgroundColor,
          isRead: color !== backgroundColor,
        }
      })
      expect(look).toEqual({ borderTopWidth: '1px', isSeen: true, isRead: true })
    }
    await wallet(page).click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await leave(page)
  })

  it('report that the modal did not load, with the next step; after a reload the page opens it [UI-15]', async () => {
    const page = await compose({}, 'intent')
    await page.evaluate(() => window.kernel.start().then(() => undefined))
    const alerts = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.kernel.trace(({ event }) => event === 'alert:raised' && resolve(event))
        }),
    )
    await page.route('**/assets/modal-*.js', (route) => route.abort())
    await wallet(page).click()
    const value = page.locator('#trigger').getByRole('status')
    await value
      .and(page.getByText('Couldn’t open. Check your connection and try again, or reload the page.'))
      .waitFor()
    expect(await alerts).toBe('alert:raised')
    expect(await page.evaluate(() => window.kernel.router.store.getState().open)).toBe(false)
    await leave(page)
    // Some browsers remember for the life of a page that a module did not load.
    const next = await compose()
    await next.evaluate(() => window.kernel.start().then(() => undefined))
    await wallet(next).click()
    await next.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
    expect(await next.locator('#trigger').getByRole('status').textContent()).toBe('')
    await leave(next)
  })
})
