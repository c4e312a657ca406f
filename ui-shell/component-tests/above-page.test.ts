import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, focused, gone, isOpen } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Adds styles of the page, as its own sheet would. */
const style = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

/** Returns true if a point of the viewport shows the modal. */
const isModalAt = (page: Page, x: number, y: number): Promise<boolean> =>
  page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.localName === 'quoin-modal', [
    x,
    y,
  ] as const)

const openAndMeasure = async (page: Page): Promise<unknown> => {
  await page.evaluate(() => window.kernel.open())
  await page.locator(dialog).waitFor()
  return page.locator(dialog).boundingBox()
}

/** Returns a picture of the card without its corners: inert elements above it cannot be found by their place. */
async function pictureOfCard(page: Page): Promise<string> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(dialog).boundingBox()) ?? {}
  const clip = { x: x + 24, y: y + 24, width: width - 48, height: height - 48 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Adds an open modal dialog of the page that moves and clips its content, with a button for the modal. */
const openHostDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const element = document.createElement('dialog')
    element.id = 'cart'
    Object.assign(element.style, { transform: 'translateY(40px)', overflow: 'hidden', width: '300px' })
    const field = document.createElement('input')
    field.id = 'coupon'
    const button = document.createElement('button')
    button.id = 'pay'
    button.textContent = 'Pay'
    button.addEventListener('click', () => window.kernel.open())
    element.append(field, button)
    document.querySelector('main')?.append(element)
    element.showModal()
  })

describe('the modal above any page', () => {
  it.each([
    'transform: translateZ(0)',
    'filter: brightness(1)',
    'perspective: 900px',
    'position: relative; contain: paint',
    'will-change: transform',
    'scale: 1',
  ])(
    'is at the same place if the body has %s, with the page scrolled, and makes the page inert [SEC-04]',
    async (css) => {
      const page = await visit('prefetch', { reducedMotion: 'reduce' })
      const usual = await openAndMeasure(page)
      await page.evaluate(() => window.kernel.close())
      await gone(page)
      await style(page, `body { ${css} }`)
      await page.evaluate(() => scrollTo(0, 300))
      expect(await openAndMeasure(page)).toEqual(usual)
      expect(await isModalAt(page, 500, 400)).toBe(true)
      expect(await isModalAt(page, 5, 5)).toBe(true)
      expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
      expect(await focused(page)).toBe('Connect wallet')
      await page.keyboard.press('Escape')
      await gone(page)
      expect(await page.locator('[inert]').count()).toBe(0)
      await leave(page)
    },
  )

  it.each(['body > header', 'main > h1'])(
    'covers %s with the highest z-index; what a wallet adds is above both, and the page is unchanged afterwards [SEC-04] [UI-14]',
    async (selector) => {
      const page = await visit('prefetch', { reducedMotion: 'reduce' })
      await openAndMeasure(page)
      const usual = await pictureOfCard(page)
      await page.evaluate(() => window.kernel.close())
      await gone(page)
      await style(
        page,
        `${selector} { position: fixed; inset: 0 0 auto; z-index: 2147483647; margin: 0; block-size: 300px; background: teal }`,
      )
      const sheets = await page.evaluate(() => document.adoptedStyleSheets.length)
      await openAndMeasure(page)
      expect(await pictureOfCard(page)).toEqual(usual)
      await page.evaluate(() => {
        const overlay = document.createElement('div')
        const field = document.createElement('input')
        field.id = 'wallet-password'
        Object.assign(overlay.style, { position: 'fixed', inset: '0 0 auto auto', zIndex: '10000' })
        overlay.append(field)
        document.body.append(overlay)
      })
      await page.locator('#wallet-password').click()
      await page.keyboard.type('open sesame')
      expect(await page.locator('#wallet-password').inputValue()).toBe('open sesame')
      await page.evaluate(() => window.kernel.close())
      await gone(page)
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(sheets)
      expect(await isModalAt(page, 500, 200)).toBe(false)
      await leave(page)
    },
  )

  it('is above a modal dialog of the page, usable by pointer, keyboard and Escape, and returns the focus [UI-14]', async () => {
    const page = await visit('prefetch', { reducedMotion: 'reduce' })
    const usual = await openAndMeasure(page)
    await page.evaluate(() => window.kernel.close())
    await gone(page)
    await openHostDialog(page)
    await page.locator('#pay').click()
    await page.locator(dialog).waitFor()
    expect(await page.locator(dialog).boundingBox()).toEqual(usual)
    expect(await focused(page)).toBe('Connect wallet')
    expect(await page.evaluate(() => document.querySelector<HTMLElement>('#coupon')?.inert)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Close')
    await page.getByRole('button', { name: 'Copper' }).click()
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#cart')?.open)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('pay')
    await leave(page)
  })

  it.each(['close', 'remove'] as const)(
    'stays open, above the page, if that dialog does %s() meanwhile [UI-14]',
    async (end) => {
      const page = await visit('prefetch', { reducedMotion: 'reduce' })
      await openHostDialog(page)
      await page.locator('#pay').click()
      await page.getByRole('button', { name: 'Copper' }).click()
      await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
      await page.evaluate((name) => document.querySelector<HTMLDialogElement>('#cart')?.[name](), end)
      await expect
        .poll(() => page.evaluate(() => document.querySelector('quoin-modal')?.parentElement?.localName))
        .toBe('body')
      expect(await isModalAt(page, 500, 400)).toBe(true)
      expect(await focused(page)).toBe('Heron Wallet')
      expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('heading', { name: 'Connect wallet', level: 1 }).waitFor()
      await page.keyboard.press('Escape')
      await gone(page)
      expect(await isOpen(page)).toBe(false)
      expect(await page.locator('[inert]').count()).toBe(0)
      await leave(page)
    },
  )
})
