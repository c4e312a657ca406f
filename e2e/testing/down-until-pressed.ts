import type { Page, Route } from 'playwright-core'

declare global {
  interface Window {
    isServiceDown?: boolean
  }
}

/** A service of the page that recovers when the user presses something in the page. */
export interface DownUntilPressed {
  /** Fails the requests again. */
  goDown(): Promise<void>
  /** Passes every request again; waits for pending decisions. */
  end(): Promise<void>
}

/**
 * Fails the page's requests to `url` until something in the page is pressed. A view that also retries by itself could
 * recover between the end of the failure and the press, and remove its button.
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
