import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** One session for all looks at a page. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  return made
}

/** Every rule of axe on the widget; the sandbox's wallets are not part of it. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // By the protocol, which is not bound by the page's policy; axe would not pass as a script element.
  const session = await sessionOf(page)
  const has = await session.send('Runtime.evaluate', { expression: 'typeof axe', returnByValue: true })
  if (has.result.value !== 'object') await session.send('Runtime.evaluate', { expression: axeSource })
  // A view that is still coming in is half transparent; it may begin a frame later. What goes on and on, such as a skeleton, is not
  // waited for.
  await session.send('Runtime.evaluate', {
    expression: `(async () => {
      for (let calm = 0; calm < 2; ) {
        await new Promise(requestAnimationFrame)
        const coming = document.getAnimations().filter(({ effect, playState }) =>
          playState !== 'finished' && Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        calm = coming.length === 0 ? calm + 1 : 0
        await Promise.allSettled(coming.map(({ finished }) => finished))
      }
    })()`,
    awaitPromise: true,
  })
  // Of what passes only the number of rules is looked at.
  const result = await session.send('Runtime.evaluate', {
    expression: `axe.run({ exclude: [['sandbox-extension']] }, { resultTypes: ['violations'] }).then((r) => JSON.stringify({
      passes: r.passes.length,
      violations: r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + (n.any[0]?.message ?? ''))),
    }))`,
    awaitPromise: true,
    returnByValue: true,
  })
  const { passes, violations }: { passes: number; violations: string[] } = JSON.parse(
    String(result.result.value),
  )
  expect(passes, 'axe looked at something').toBeGreaterThan(10)
  return violations
}
