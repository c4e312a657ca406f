import { expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

it('keeps the avatar, and marks primary buttons and the selected tab by their background, in forced colours [UI-14]', async () => {
  const page = await visit('view=Account', { forcedColors: 'active', reducedMotion: 'reduce' })
  await page.locator(dialog).getByRole('tab').first().waitFor()
  const look = await page.evaluate(() => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    const styleOf = (part: string): CSSStyleDeclaration | undefined => {
      const element = root?.querySelector(part)
      return element ? getComputedStyle(element) : undefined
    }
    return {
      avatar: styleOf('.q-avatar')?.backgroundImage,
      selected: styleOf('.q-tab[aria-selected=true]')?.backgroundColor,
      other: styleOf('.q-tab[aria-selected=false]')?.backgroundColor,
    }
  })
  expect(look.avatar).toContain('radial-gradient')
  expect(look.selected).not.toBe(look.other)
  await page.evaluate(() => window.kernel.router.push('Form'))
  const primary = page.locator(`${dialog} .q-button[data-variant=primary]`).first()
  await primary.waitFor()
  const [background, surface] = await primary.evaluate((button) => {
    // Enabled, whatever the form has.
    button.removeAttribute('aria-disabled')
    const card = button.closest('.q-card')
    return [getComputedStyle(button).backgroundColor, card ? getComputedStyle(card).backgroundColor : '']
  })
  expect(background).not.toBe(surface)
  await leave(page)
})
