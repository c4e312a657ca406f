import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Frame,
  Page,
} from 'playwright-core'

/** A browser context that a test uses as its own. Its first `newPage` returns a tab that is already open. */
export interface LentContext {
  readonly context: BrowserContext
  /** The tab that is already open. */
  readonly tab?: Page
  /** Empties the context for another test, or closes it if the test changed something that cannot be reset. */
  giveBack(): Promise<void>
}

/** A context with one tab. */
interface KeptContext {
  readonly context: BrowserContext
  readonly tab: Page
  openTab(): Promise<Page>
  openSession(target: Page | Frame): Promise<CDPSession>
  readonly session: CDPSession
  /** Returns true if a test called a method whose effects last as long as the context or its tab. */
  isChanged(): boolean
  /** Removes the scripts and functions that a test added to the pages. */
  removeAdded(): Promise<void>
  /** Gives the tab its first size and media features again, if a test changed them. */
  resetLook(): Promise<void>
}

/** Contexts between two tests, by their options. */
const waiting = new WeakMap<Browser, Map<string, KeptContext[]>>()

/** Methods of contexts, their clocks and their pages with effects that last. */
const lasting = [
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'install',
  'setFixedTime',
  'setSystemTime',
]

/** Methods of pages whose effect is replaced by another call. */
const replaceable = ['emulateMedia', 'setViewportSize']

/** Methods of contexts and pages whose result removes their effect. */
const removable = ['addInitScript', 'exposeBinding', 'exposeFunction']

/** Events with listeners of tests. */
const ofPages = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'websocket',
]
const ofContexts = ['page', 'console', 'request', 'requestfinished', 'requestfailed', 'response']

/** Calls `report` with the result of each call of the named methods. */
function notice(target: object, names: readonly string[], report: (result: unknown) => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      const result: unknown = Reflect.apply(method, target, given)
      report(result)
      return result
    })
  }
}

/** Returns a function that gives a tab the size and the media features of its context. */
function lookOf(
  tab: Page,
  {
    viewport,
    colorScheme = 'light',
    reducedMotion = 'no-preference',
    forcedColors = 'none',
    contrast = 'no-preference',
  }: BrowserContextOptions,
): () => Promise<void> {
  const setViewportSize = tab.setViewportSize.bind(tab)
  const emulateMedia = tab.emulateMedia.bind(tab)
  return async () => {
    // Without a size the context has that of Playwright.
    await setViewportSize(viewport ?? { width: 1280, height: 720 })
    await emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast })
  }
}

async function createKept(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<KeptContext> {
  const context = await browser.newContext(options)
  await prepare(context)
  const tab = await context.newPage()
  const session = await context.newCDPSession(tab)
  let isChanged = false
  const change = (): void => {
    isChanged = true
  }
  context.on('close', change)
  tab.on('close', change)
  tab.on('crash', change)
  const resetLook = lookOf(tab, options)
  let isLookChanged = false
  notice(tab, replaceable, () => {
    isLookChanged = true
  })
  const added: Promise<Disposable>[] = []
  for (const target of [context, context.clock, tab]) {
    notice(target, lasting, change)
    // All three return it: see the types of Playwright.
    notice(target, removable, (result) => added.push(result as Promise<Disposable>))
  }
  const openSession = context.newCDPSession.bind(context)
  const openTab = context.newPage.bind(context)
  return {
    context,
    tab,
    openTab,
    openSession,
    session,
    isChanged: () => isChanged,
    removeAdded: async () => {
      for (const one of added.splice(0)) await (await one).dispose()
    },
    resetLook: async () => {
      if (isLookChanged) await resetLook()
      isLookChanged = false
    },
  }
}

const originsOf = (urls: readonly string[]): readonly string[] => [
  ...new Set(urls.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin)),
]

/** Removes everything that a test stored, and its pages, listeners and routes. */
async function empty(kept: KeptContext, urls: readonly string[]): Promise<void> {
  const { context, tab, session } = kept
  for (const event of ofContexts) context.removeAllListeners(event)
  for (const event of ofPages) tab.removeAllListeners(event)
  await Promise.all(context.pages().map((page) => page !== tab && page.close()))
  // Session storage belongs to the tab, and only its page can clear it.
  await tab.evaluate(() => location.protocol !== 'about:' && sessionStorage.clear())
  await tab.goto('about:blank')
  await kept.removeAdded()
  await kept.resetLook()
  await Promise.all([
    tab.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    session.send('Page.resetNavigationHistory'),
    ...originsOf(urls).map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
  ])
}

/** Creates a context for one test, with empty caches. */
export async function createContext(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<LentContext> {
  const context = await browser.newContext(options)
  await prepare(context)
  return { context, giveBack: () => context.close() }
}

/**
 * Lends a context, and keeps it for the next test afterwards: the process of a tab that stays has compiled the pages'
 * scripts, which is half of the work of opening them.
 * @param prepare called for a new context
 */
export async function lendContext(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<LentContext> {
  const ofBrowser = waiting.get(browser) ?? new Map<string, KeptContext[]>()
  waiting.set(browser, ofBrowser)
  const key = JSON.stringify([options, prepare.name])
  const alike = ofBrowser.get(key) ?? []
  ofBrowser.set(key, alike)
  // One may have been closed, or its tab may have crashed.
  let found = alike.pop()
  while (found?.isChanged()) found = alike.pop()
  const kept = found ?? (await createKept(browser, options, prepare))
  const { context, tab } = kept
  /** The URLs of all frames, and of the tab. */
  const visited: string[] = []
  const ofTab: string[] = []
  const follow = (frame: Frame): void => {
    visited.push(frame.url())
    if (frame === tab.mainFrame()) ofTab.push(frame.url())
  }
  tab.on('framenavigated', follow)
  context.on('page', (page) => page.on('framenavigated', follow))
  // The effects of a session end with it.
  const sessions: CDPSession[] = []
  context.newCDPSession = async (target) => {
    const session = await kept.openSession(target)
    sessions.push(session)
    return session
  }
  let isTabTaken = false
  context.newPage = async () => {
    if (isTabTaken) return kept.openTab()
    isTabTaken = true
    return tab
  }
  return {
    context,
    tab,
    async giveBack() {
      tab.off('framenavigated', follow)
      // A tab that was at several origins has session storage that its last page cannot clear.
      const canReset = !kept.isChanged() && originsOf(ofTab).length < 2
      if (!canReset) return context.close()
      try {
        // A test may have ended its own.
        await Promise.allSettled(sessions.map((session) => session.detach()))
        await empty(kept, visited)
        alike.push(kept)
      } catch {
        await context.close()
      }
    },
  }
}
