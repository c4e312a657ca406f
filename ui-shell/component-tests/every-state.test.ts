import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

describe('every state', () => {
  const views = [
    'Connect',
    'Connecting',
    'Qr',
    'AllWallets',
    'Account',
    'Empty',
    'Networks',
    'Form',
    'Code',
    'Failed',
    'Broken',
  ]
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

  it.each(['light', 'dark'] as const)(
    'passes axe and the strictest content policy in %s [UI-14] [SEC-04]',
    async (colorScheme) => {
      const source = await readFile(axe, 'utf8')
      // Without motion, so that contrasts are not measured in the middle of a movement.
      const page = await visit('elements', { colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(source)
      for (const view of views) {
        await page.evaluate((name) => {
          window.kernel.close({ force: true })
          window.kernel.open({ view: name })
        }, view)
        await page.waitForFunction(() =>
          document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-title:not([data-loading])'),
        )
        const found = await page.evaluate(async () => {
          // The script that was run above defines it.
          const { axe } = globalThis as unknown as {
            axe: {
              run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
            }
          }
          const { violations } = await axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
          })
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        })
        expect({ view, found }).toEqual({ view, found: [] })
      }
      await leave(page)
    },
    60_000,
  )
})
