import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { makeVisitor, theBrowser, type Visitor } from '../../e2e/testing/host-page.js'
import { type Widget, widgetOf } from '../../e2e/testing/widget.js'
import { drawFilm } from './draw-film.js'
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

/** The looks of a film: light on a desktop, dark on a phone. */
export const filmLooks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: { width: 1000, height: 800 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
}

/** Records a walk, and draws its sheet. */
export async function film(page: Page, name: string, walk: (set: FilmSet) => Promise<void>): Promise<void> {
  const set = await prepareFilmSet(page)
  try {
    await walk(set)
  } finally {
    await drawFilm(theBrowser(), set.film.scenes, `${filmFolder}/${name}`)
  }
}

/** Opens a browser with all movements in a look. */
export async function withVisitor(
  look: BrowserContextOptions,
  use: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const { visitor, leave } = await makeVisitor({ reducedMotion: 'no-preference', ...look })
  await use(visitor)
  await leave()
}
