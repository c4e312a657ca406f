import type { Page } from 'playwright-core'
import type { AnyKernel } from '#kernel'
import type { QuoinMount } from '#ui-shell'
import type { boundWorld } from './pages/bindings/bindings.js'
import type { TestWorld } from './pages/test-world.js'

declare global {
  interface Window {
    /** The page's own kernel and mount. */
    kernel: AnyKernel
    mount: QuoinMount
    /** Creates further ones. */
    world: TestWorld
    /** With `?bindings`. */
    bound: typeof boundWorld
    violations: string[]
    faults: string[]
  }
}

export const dialog = 'quoin-modal .q-card'

/** Returns the name of the focused element, also inside of shadow roots. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? ''
  })

export const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.kernel.router.store.getState().open)

export const gone = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('quoin-modal'))

/** Waits for the code of the closing animation and of the sheet's drag, which no opening waits for. */
export async function idleWorkLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/idle-work-')),
  )
  // A busy page runs it later than it arrives: then the modal has the styles of its closing.
  await page.waitForFunction(() => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    const rules = shadow?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
    return rules === undefined || rules.some(({ cssText }) => cssText.includes('data-closing'))
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
