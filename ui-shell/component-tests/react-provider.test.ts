import { describe, expect, it } from 'vitest'
import './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

describe('<QuoinProvider>', () => {
  it('mounts one modal, which its buttons open, and leaves nothing behind [REL-05]', async () => {
    const page = await visit('bare', { reducedMotion: 'reduce' })
    const before = await page.evaluate(() => document.body.innerHTML)
    await page.evaluate(async () => {
      const { kernel } = window.world.compose()
      const end = window.world.renderProvider(kernel)
      Object.assign(window, { kernel, end })
      await kernel.start()
    })
    await page.locator('body > div quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
    expect(await page.locator('quoin-modal').count()).toBe(1)
    const after = await page.evaluate(() => {
      // The test assigned it.
      const { end } = window as unknown as { end(): void }
      end()
      return document.body.innerHTML
    })
    expect(after).toBe(before)
    const eventCount = await page.evaluate(async () => {
      window.kernel.close({ force: true })
      window.kernel.open()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return document.querySelectorAll('quoin-modal').length
    })
    expect(eventCount).toBe(0)
    await leave(page)
  })

  it('shows nothing that was still loading when the mount ended [REL-05]', async () => {
    const page = await visit('bare')
    const shown = await page.evaluate(async () => {
      const { kernel } = window.world.compose()
      const mount = window.world.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
      mount.unmount()
      await mount.prefetch()
      await new Promise((resolve) => setTimeout(resolve))
      return document.querySelectorAll('quoin-modal').length
    })
    expect(shown).toBe(0)
    await leave(page)
  })

  it('renders its buttons in the language of the kernel from the start', async () => {
    const page = await visit('bare')
    await page.evaluate(async () => {
      const { kernel } = window.world.compose({ locale: 'ar' })
      window.world.renderProvider(kernel)
      await kernel.start()
    })
    const button = page.locator('div > quoin-button').getByRole('button', { name: 'اربط محفظتك' })
    await button.waitFor()
    await page
      .locator('div > quoin-network-button')
      .getByRole('button', { name: 'الشبكة Network 1' })
      .waitFor()
    await leave(page)
  })
})
