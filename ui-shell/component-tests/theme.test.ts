import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Returns the background of the primary button, in the notation that the browser computes. */
const background = (page: Page): Promise<string> =>
  page
    .locator('quoin-modal .q-button[data-variant=primary]')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor)

const addPageStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

describe('the colours of a host', () => {
  it('are custom properties that its own style sheet may set with any CSS colour [UI-14]', async () => {
    const page = await visit('view=Form')
    await addPageStyles(
      page,
      ':root { --brand: rgb(10 124 102) } quoin-modal { --quoin-accent: color-mix(in srgb, var(--brand) 50%, black) }',
    )
    expect(await background(page)).toBe('color(srgb 0.0196078 0.243137 0.2)')
    await addPageStyles(page, 'quoin-modal { --quoin-accent: oklch(50% .1 200) }')
    expect(await background(page)).toBe('oklch(0.5 0.1 200)')
    await leave(page)
  })

  it('follow properties of the page in the theme itself [UI-14]', async () => {
    const page = await visit('view=Form')
    await page.locator('quoin-modal .q-button[data-variant=primary]').first().waitFor()
    await page.evaluate(() => window.mount.setTheme('light', { accent: 'var(--brand, rgb(1 2 3))' }))
    expect(await background(page)).toBe('rgb(1, 2, 3)')
    await addPageStyles(page, ':root { --brand: rgb(10 124 102) }')
    expect(await background(page)).toBe('rgb(10, 124, 102)')
    await leave(page)
  })
})

describe('the selected tab', () => {
  it.each(['light', 'dark'] as const)('is lighter than its tray, in %s [UI-14]', async (theme) => {
    const page = await visit(`view=Features&theme=${theme}`)
    const shades = await page.locator('quoin-modal .q-tab[aria-selected=true]').evaluate((tab) => {
      const shade = (element: Element | null): number => {
        if (!element) return Number.NaN
        const numbers = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
        const sum = numbers.slice(0, 3).reduce((total, part) => total + Number(part), 0)
        // `color(srgb …)` counts to one, `rgb()` to 255.
        return getComputedStyle(element).backgroundColor.startsWith('rgb') ? sum / 255 : sum
      }
      return { tab: shade(tab), tray: shade(tab.closest('.q-tablist')) }
    })
    expect(shades.tab).toBeGreaterThan(shades.tray)
    await leave(page)
  })
})

describe('the brand of a host', () => {
  const icons = (page: Page): Promise<readonly (string | null)[]> =>
    page
      .locator('quoin-modal .q-header .q-icon path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))

  it('replaces an icon by its name, and leaves the others [UI-14]', async () => {
    const page = await visit('view=Connect&brand')
    await page.locator('quoin-modal .q-title').waitFor()
    const [help, close] = await icons(page)
    expect(close).toBe('M3 3h14v14H3z')
    expect(help).toMatch(/^M10 17\.5/)
    await leave(page)
  })

  it('shows its logo beside the title, which keeps its name, and only where there is no way back [UI-14]', async () => {
    const page = await visit('view=Connect&brand')
    const title = page.locator('quoin-modal .q-title')
    await title.locator('img').waitFor()
    expect(await title.textContent()).toBe('Connect wallet')
    const { height, top } = await title.evaluate((h1) => {
      const logo = h1.querySelector<HTMLElement>('.q-image')
      const top = (logo?.getBoundingClientRect().top ?? 0) - h1.getBoundingClientRect().top
      // That of the layout: the modal still grows to its size while it opens.
      return { height: logo?.offsetHeight, top }
    })
    expect(height).toBe(24)
    expect(Math.abs(top)).toBeLessThanOrEqual(3)
    await page.evaluate(() => window.kernel.router.push('Empty'))
    await page.locator('quoin-modal .q-title', { hasText: 'What is a wallet?' }).waitFor()
    expect(await title.locator('img').count()).toBe(0)
    await leave(page)
  })
})
