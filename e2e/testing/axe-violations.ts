import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Returns the page's session, shared by all checks. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  void made.then((session) => session.once('close', () => sessions.delete(page)))
  return made
}

/**
 * Waits until a view that fades in is opaque; the fade may begin a frame later. Endless animations, such as a
 * skeleton's, are ignored. `document.getAnimations` omits shadow trees, where the widget is.
 */
async function untilCalm(session: CDPSession): Promise<void> {
  await session.send('Runtime.evaluate', {
    expression: `(async () => {
      const animationsIn = (root) => [...root.querySelectorAll('*')].reduce(
        (found, { shadowRoot }) => shadowRoot ? [...found, ...animationsIn(shadowRoot)] : found, root.getAnimations())
      for (let calm = 0; calm < 2; ) {
        await new Promise(requestAnimationFrame)
        const coming = animationsIn(document).filter(({ effect, playState }) =>
          playState !== 'finished' && Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        calm = coming.length === 0 ? calm + 1 : 0
        await Promise.allSettled(coming.map(({ finished }) => finished))
      }
    })()`,
    awaitPromise: true,
  })
}

/** Counts the rules that pass: only their number matters. */
const run = `typeof axe === 'object' && axe.run({ exclude: [['sandbox-extension']] }, { resultTypes: ['violations'] }).then((r) => JSON.stringify({
  passes: r.passes.length,
  violations: r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + (n.any[0]?.message ?? ''))),
}))`

/**
 * Checks the widget by every rule of axe, without the sandbox's wallets.
 * @param isAtRest true if the caller has waited until nothing moves
 */
export async function axeViolations(page: Page, isAtRest = false): Promise<readonly string[]> {
  const session = await sessionOf(page)
  if (!isAtRest) await untilCalm(session)
  // Runs through the protocol, which bypasses the page's content security policy: as a script element, axe would be
  // blocked.
  const evaluate = async (): Promise<unknown> => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: run,
      awaitPromise: true,
      returnByValue: true,
    })
    return result.value
  }
  let report = await evaluate()
  if (report === false) {
    await session.send('Runtime.evaluate', { expression: axeSource })
    report = await evaluate()
  }
  const { passes, violations }: { passes: number; violations: string[] } = JSON.parse(String(report))
  expect(passes, 'axe checked at least one rule').toBeGreaterThan(10)
  return violations
}
