import { standardLocales } from 'quoin/locales'
import { expect, test } from '../testing/host-page.js'

const rightToLeft = ['ar', 'fa', 'he']

for (const [tag, load] of Object.entries(standardLocales)) {
  test(`speaks ${tag}: the button, Connect and an explanation, within 320 pixels [UI-16]`, async ({
    visitor,
  }) => {
    const { ui, wallets } = { ...(await load('ui')).default, ...(await load('wallets')).default }
    const page = await visitor.open(`/?locale=${tag}`)
    await page.setViewportSize({ width: 320, height: 700 })
    const button = page.locator('quoin-button').getByRole('button', { name: String(ui?.connectWallet) })
    await button.click()
    const dialog = page.locator('quoin-modal').getByRole('dialog', { name: String(wallets?.connectTitle) })
    await dialog.waitFor()
    const root = page.locator('quoin-modal .q-root')
    expect(await root.getAttribute('dir')).toBe(rightToLeft.includes(tag) ? 'rtl' : 'ltr')
    await dialog
      .getByRole('button', { name: String(wallets?.helpLabel) })
      .first()
      .click()
    await page
      .locator('quoin-modal')
      .getByRole('heading', { name: String(wallets?.whatTitle), level: 1 })
      .waitFor()
    const overflow = await root.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('.q-body, .q-button')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(overflow).toEqual([])
  })
}
