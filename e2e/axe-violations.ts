import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule of axe on the widget; the sandbox's wallets are not part of it. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // By the protocol, which is not bound by the page's policy; axe would not pass as a script element.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
  const result = await session.send('Runtime.evaluate', {
    expression: `axe.run({ exclude: [['sandbox-extension']] }).then((r) => JSON.stringify({
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
