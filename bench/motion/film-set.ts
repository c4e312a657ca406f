import type { Locator, Page } from 'playwright-core'
import { type Widget, widgetOf } from '../../e2e/testing/widget.js'
import { type Film, recordFilm } from './record-film.js'

/** The processor runs at a quarter of its speed. */
const slowdown = 4

/** The folder of the sheets. */
export const filmFolder = '.cache/film'

/** A page that is recorded. */
export interface FilmSet {
  readonly page: Page
  readonly widget: Widget
  readonly film: Film
  /** Returns the press of an element, by the mouse. */
  press(element: Locator): () => Promise<void>
  /** Waits until the page is idle. */
  rest(): Promise<void>
}

/** Begins to record a page. */
export async function prepareFilmSet(page: Page): Promise<FilmSet> {
  const session = await page.context().newCDPSession(page)
  const widget = widgetOf(page)
  const film = await recordFilm(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    widget,
    film,
    press: (element) => async () => {
      const box = await element.first().boundingBox()
      if (!box) throw new Error('The element has no box.')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.up()
    },
    rest: async () => {
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
    },
  }
}
