import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Returns the page's session, shared by all checks. */
export function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  void made.then(
    (session) => session.once('close', () => sessions.delete(page)),
    () => sessions.delete(page),
  )
  return made
}

/** Returns the value of an expression in a page, or in one of its frames by the frame's execution context. */
export async function evaluateIn(session: CDPSession, expression: string, frame?: number): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(frame !== undefined && { contextId: frame }),
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/**
 * Waits until a view that fades in is opaque; the fade may begin a frame later. Endless animations, such as a
 * skeleton's, are ignored. `document.getAnimations` omits shadow trees, where the widget is. Ends if no frame is drawn for
 * twenty timers of 50 ms, as in a page in the background: on a busy machine, timers are late as well. Ends after 300 frames in a view that
 * never rests.
 */
export async function untilCalm(session: CDPSession, frame?: number): Promise<void> {
  const expression = `(async () => {
    let idle = 0
    let isOver = false
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => { idle = 0; resolve() }))
    const still = (async () => {
      for (; idle < 20 && !isOver; idle++) await new Promise((resolve) => setTimeout(resolve, 50))
      isOver = true
    })()
    const animationsIn = (root) => [...root.querySelectorAll('*')].reduce(
      (found, { shadowRoot }) => shadowRoot ? [...found, ...animationsIn(shadowRoot)] : found, root.getAnimations())
    const calm = (async () => {
      for (let frames = 0, all = 0; frames < 2 && all < 300 && !isOver; all++) {
        await drawn()
        const coming = animationsIn(document).filter(({ effect, playState }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        frames = coming.length === 0 ? frames + 1 : 0
      }
      isOver = true
    })()
    await Promise.race([still, calm])
  })().then(() => 0)`
  await evaluateIn(session, expression, frame)
}

/**
 * Runs axe by every rule that is on by default, and returns the violations and the number of rules that pass. axe checks
 * sizes of targets only on request; left out are its experimental rules and those of WCAG's level AAA.
 *
 * @param include an expression for the part of the page; `null` where that has gone meanwhile
 */
const runAxe = (include: string): string =>
  `typeof axe === 'object' && (async (part) => part === null ? { passes: [], violations: [] } : axe.run(part, { iframes: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }))(${include}).then((r) => JSON.stringify({
  passes: r.passes.length,
  violations: r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + (n.any[0]?.message ?? ''))),
}))`

/** A report of axe. */
interface AxeReport {
  /** The number of rules that pass. */
  readonly passes: number
  readonly violations: readonly string[]
}

/**
 * Runs axe. The source is evaluated through the protocol, which bypasses the page's content security policy: as a script
 * element, axe would be blocked.
 */
export async function axeReport(session: CDPSession, include: string, frame?: number): Promise<AxeReport> {
  let report = await evaluateIn(session, runAxe(include), frame)
  if (report === false) {
    await evaluateIn(session, `${axeSource};0`, frame)
    report = await evaluateIn(session, runAxe(include), frame)
  }
  // The expression above returns this type.
  return JSON.parse(String(report)) as AxeReport
}

/**
 * Checks the page by these rules, without the sandbox's wallets.
 * @param isAtRest true if the caller has waited until nothing moves
 */
export async function axeViolations(page: Page, isAtRest = false): Promise<readonly string[]> {
  const session = await sessionOf(page)
  if (!isAtRest) await untilCalm(session)
  const { passes, violations } = await axeReport(session, `{ exclude: [['sandbox-extension']] }`)
  expect(passes, 'axe checked at least one rule').toBeGreaterThan(10)
  return violations
}
