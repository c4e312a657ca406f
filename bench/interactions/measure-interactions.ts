import type { Locator, Page } from 'playwright-core'
import { installInteractionProbe } from './interaction-probe.js'

export interface Interaction {
  readonly name: string
  /** As for INP. Milliseconds. */
  readonly inp: number
  /** Until the view was displayed for the first time. Milliseconds. */
  readonly opening?: number | undefined
}

export interface Steps {
  /**
   * Does what a user does and measures it, until its effect is visible and the page rests.
   *
   * @param title of the view that is opened for the first time, its code loaded
   */
  do(name: string, act: () => Promise<unknown>, effect?: Locator, title?: string): Promise<void>
  /** Presses as a user does: the pointer is over the element before. */
  press(element: Locator): () => Promise<void>
}

/** Installs the measurement in the pages that the context opens from now on. */
export async function installProbe(page: Page | ReturnType<Page['context']>): Promise<void> {
  // A helper that the compiler writes into functions, and that the page lacks.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.addInitScript(installInteractionProbe)
}

/** Measures the interactions of a page. */
export function measureInteractions(page: Page, found: Interaction[]): Steps {
  return {
    async do(name, act, effect, title) {
      await page.evaluate((wanted) => window.interactions.begin(wanted), title)
      await act()
      await effect?.first().waitFor()
      if (title !== undefined) await page.locator('quoin-modal .q-title', { hasText: title }).waitFor()
      // What follows an interaction is not part of the next one.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
      const { inp, seen } = await page.evaluate(() => window.interactions.end())
      if (title !== undefined && seen === undefined) throw new Error(`${name}: the view was not seen.`)
      found.push({ name, inp, ...(seen !== undefined && { opening: Math.round(seen) }) })
    },
    // Not `click`: its own hit test in the page would be measured, too.
    press: (element) => async () => {
      const target = element.first()
      await target.waitFor()
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error('The element has no box.')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await page.mouse.down()
      await page.mouse.up()
    },
  }
}
