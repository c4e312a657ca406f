import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Counts the shakes of the open modal from now on: one lasts half a second, which a busy machine may not see.
 *
 * @returns a function that waits for the next shake, and then until the card is at rest
 */
export async function countShakes(page: Page): Promise<() => Promise<void>> {
  const modal = page.locator('quoin-modal')
  await modal.evaluate((host) => {
    const root = host.shadowRoot
    if (!root) throw new Error('The modal has no shadow root.')
    host.dataset.testShakes = '0'
    new MutationObserver((records) => {
      const begun = records.filter(({ oldValue }) => oldValue === null)
      host.dataset.testShakes = String(Number(host.dataset.testShakes) + begun.length)
    }).observe(root, { subtree: true, attributeFilter: ['data-shaking'], attributeOldValue: true })
  })
  let seen = 0
  return async () => {
    await expect.poll(() => modal.getAttribute('data-test-shakes')).toBe(String(++seen))
    await modal.locator('[data-shaking]').waitFor({ state: 'detached' })
  }
}
