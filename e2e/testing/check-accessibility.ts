import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { axeReport, evaluateIn, sessionOf, untilCalm } from './axe-violations.js'

/** The pages that are checked, by their origin: with `modal`, only the widget's modal in them. */
export type CheckedPages = ReadonlyMap<string, 'page' | 'modal'>

/** The checks of a test's context. */
interface AccessibilityChecks {
  readonly pages: CheckedPages
  /** Receives the violations. */
  readonly violations: string[]
}

/** How often a view is checked while it changes, as it does while data and images arrive. */
const maxAttempts = 5

const checks = new WeakMap<BrowserContext, AccessibilityChecks>()

/**
 * The compositions that were checked in this worker: a view is checked again when it is composed of other elements, not
 * when it has other texts or more rows.
 */
const checked = new Set<string>()

/**
 * Returns the kinds of elements in the displayed part, in any order; an empty text if nothing is displayed. Runs in the
 * page.
 */
const compositionOf = (include: string): string => `(() => {
  if (innerWidth === 0 || innerHeight === 0) return ''
  const kinds = new Set()
  const add = (root) => {
    for (const one of root.querySelectorAll('*')) {
      const { variant, tone, state, kind } = one.dataset ?? {}
      kinds.add([one.localName, one.getAttribute('class'), one.getAttribute('role'), one.getAttribute('aria-disabled'),
        variant, tone, state, kind].join(' '))
      if (one.shadowRoot) add(one.shadowRoot)
    }
  }
  const root = ${include}
  if (!root) return ''
  add(root.shadowRoot ?? root)
  return [...kinds].sort().join()
})()`

/** A part of a page that is checked. */
interface Part {
  readonly name: string
  /** An expression for its root element; `null` if it is not displayed. */
  readonly root: string
  readonly frame: number
}

/** The parts of axe and of the composition run in a world of their own, which no page changes. */
async function worldOf(session: CDPSession, frameId: string): Promise<number> {
  const world = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'accessibility' })
  return world.executionContextId
}

/** Returns the displayed parts of a page: the page or its modal, and its visible frames. */
async function partsOf(session: CDPSession, pages: CheckedPages): Promise<readonly Part[]> {
  const { frameTree } = await session.send('Page.getFrameTree')
  // A frame of the secure site is hidden until a request is approved in it, and draws nothing until then.
  const hasFrame = await evaluateIn(session, `document.querySelector('quoin-frame[role=dialog]') !== null`)
  const frames = [frameTree, ...(hasFrame === true ? (frameTree.childFrames ?? []) : [])].map(
    ({ frame }) => frame,
  )
  const parts = frames.map(async ({ id, url }): Promise<readonly Part[]> => {
    const extent = URL.canParse(url) ? pages.get(new URL(url).origin) : undefined
    if (extent === undefined) return []
    const { pathname } = new URL(url)
    const root =
      pathname === '/sdk'
        ? // The frame displays nothing but requests.
          `([...document.querySelectorAll('*')].some((one) => one.shadowRoot) ? document.documentElement : null)`
        : extent === 'page'
          ? 'document.documentElement'
          : `(document.querySelector('quoin-modal')?.shadowRoot?.querySelector('[role=dialog]') ? document.querySelector('quoin-modal') : null)`
    return [{ name: extent === 'page' ? pathname : 'modal', root, frame: await worldOf(session, id) }]
  })
  return (await Promise.all(parts)).flat()
}

async function checkPart(session: CDPSession, { name, root, frame }: Part): Promise<readonly string[]> {
  const read = async (): Promise<string> => {
    const composition = String(await evaluateIn(session, compositionOf(root), frame))
    return composition && `${name} ${composition}`
  }
  const isDone = (composition: string): boolean => composition === '' || checked.has(composition)
  if (isDone(await read())) return []
  // A view that has changed meanwhile was not checked as a whole; one that changes for ever is not checked.
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await untilCalm(session, frame)
    const composition = await read()
    if (isDone(composition)) return []
    const { violations } = await axeReport(session, root, frame)
    if ((await read()) !== composition) continue
    checked.add(composition)
    return violations.map((violation) => `${name}: ${violation}`)
  }
  return []
}

/** Checks what a page displays by axe, once for each composition. */
export async function checkAccessibility(page: Page): Promise<void> {
  const found = checks.get(page.context())
  if (!found || page.isClosed()) return
  try {
    const session = await sessionOf(page)
    for (const part of await partsOf(session, found.pages))
      found.violations.push(...(await checkPart(session, part)))
  } catch (error) {
    // The page was closed or left for another document meanwhile.
    if (!/closed|context|frame|navigat|detached/i.test(String(error))) throw error
  }
}

const isPatched = new WeakSet<object>()

/** Checks a page before each press in it. */
function checkBeforePresses(page: Page): void {
  const prototype: { click: Locator['click'] } = Object.getPrototypeOf(page.locator('html'))
  if (isPatched.has(prototype)) return
  isPatched.add(prototype)
  const { click } = prototype
  prototype.click = async function press(this: Locator, options) {
    if (checks.has(this.page().context()) && !options?.trial && !options?.force) {
      // The view with the pressed element is displayed then.
      const { timeout } = options ?? {}
      await this.waitFor(timeout === undefined ? {} : { timeout })
      await checkAccessibility(this.page())
    }
    return click.call(this, options)
  }
}

/**
 * Checks each view that a test displays in a context by axe: before each press, and with `checkAccessibility`.
 *
 * @param violations receives the violations
 */
export function watchAccessibility(
  context: BrowserContext,
  pages: CheckedPages,
  violations: string[],
): () => void {
  checks.set(context, { pages, violations })
  for (const page of context.pages()) checkBeforePresses(page)
  context.on('page', checkBeforePresses)
  return () => {
    checks.delete(context)
    context.off('page', checkBeforePresses)
  }
}
