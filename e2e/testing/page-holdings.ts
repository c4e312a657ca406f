import type { CDPSession, Page } from 'playwright-core'

/** The page state of a kernel outside of its memory. */
export interface PageHoldings {
  /** Listeners on the window, the document and the body, by their types. */
  readonly listeners: readonly string[]
  readonly sheets: number
  /** Children of the body and of the head, by their tags. */
  readonly elements: readonly string[]
  /** Names on the window. */
  readonly globals: readonly string[]
}

async function listenersOf(session: CDPSession, expression: string): Promise<readonly string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression })
  if (!result.objectId) return []
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
  await session.send('Runtime.releaseObject', { objectId: result.objectId })
  return listeners.map(({ type }) => `${expression} ${type}`)
}

/** Lists the page's holdings: equal lists before and after mean that nothing was left. */
export async function holdingsOf(page: Page): Promise<PageHoldings> {
  const session = await page.context().newCDPSession(page)
  const lists = await Promise.all(
    ['window', 'document', 'document.body'].map((expression) => listenersOf(session, expression)),
  )
  await session.detach()
  const inPage = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    // The page's bundler leaves a link for each chunk that it ever loaded.
    elements: [...document.body.children, ...document.head.children]
      .filter((element) => element.getAttribute('rel') !== 'modulepreload')
      .map(({ tagName }) => tagName),
    // Zod keeps a registry there once it is loaded.
    globals: Reflect.ownKeys(window)
      .map(String)
      .filter((name) => !name.startsWith('__zod_'))
      .sort(),
  }))
  return { listeners: lists.flat().sort(), ...inPage }
}
