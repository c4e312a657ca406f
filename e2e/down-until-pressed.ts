import type { Page, Route } from 'playwright-core'

declare global {
  interface Window {
    isServiceDown?: boolean
  }
}

/** A service of the page, which recovers when something in the page is pressed. */
export interface DownUntilPressed {
  /** Goes down again. */
  goDown(): Promise<void>
  /** Lets every request through again; waits for those that are being decided. */
  end(): Promise<void>
}

/**
 * Fails the page's requests to `url` until something in the page is pressed. A view that also reads again by itself would
 * otherwise recover between the end of the failure and the press, and take its button away.
 */
export async function downUntilPressed(
  page: Page,
  url: RegExp | string,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<DownUntilPressed> {
  const goDown = (): Promise<void> =>
    page.evaluate(() => {
      window.isServiceDown = true
      const recover = (): void => {
        window.isServiceDown = false
      }
      addEventListener('click', recover, { capture: true, once: true })
    })
  await goDown()
  await page.route(url, async (route) => {
    const isDown = await page.evaluate(() => window.isServiceDown)
    return isDown ? fail(route) : route.continue()
  })
  return { goDown, end: () => page.unrouteAll({ behavior: 'wait' }) }
}
