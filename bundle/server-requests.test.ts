import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ServeReport } from './testing/serve-many.js'
import { serveRequest, type VisitorRequest } from './testing/serve-request.js'
import { startNode } from './testing/start-node.js'

const locales = {
  en: '1,234.5',
  'ar-EG': '١٬٢٣٤٫٥',
  de: '1.234,5',
  ja: '1,234.5',
  'pt-BR': '1.234,5',
} as const

/** Returns the page of one visitor, with nothing of the other visitors. */
const pageOf = ({ name, locale, chainId }: VisitorRequest): string =>
  `${name} project-of-${name} ${locale} ${locales[locale as keyof typeof locales]} eip155:${chainId} idle false`

describe('a server with a kernel for each request', () => {
  it('keeps 50 concurrent requests separate [KRN-07]', async () => {
    const visitors = Array.from(
      { length: 50 },
      (_, index): VisitorRequest => ({
        name: `visitor${index}`,
        locale: Object.keys(locales)[index % 5] ?? 'en',
        chainId: index + 1,
      }),
    )
    const pages = await Promise.all(visitors.map(serveRequest))
    for (const [index, page] of pages.entries()) {
      const visitor = visitors[index]
      if (!visitor) throw new Error('There are more pages than visitors.')
      expect(page).toContain(pageOf(visitor))
      expect(page).toContain(`<quoin-button label="Join ${visitor.name}"><template shadowrootmode="open"`)
      expect(page).toContain(`>Join ${visitor.name}</span></button></template></quoin-button>`)
      expect(new Set(page.match(/visitor\d+/g))).toEqual(new Set([visitor.name]))
    }
  })

  it('leaves no global, no handle and no memory behind, however many requests there are [KRN-07] [REL-05]', async () => {
    const child = await startNode(new URL('testing/serve-many.ts', import.meta.url), {
      processorSeconds: 120,
      flags: ['--expose-gc'],
      args: ['250'],
    })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    const { globals, resources, heap }: ServeReport = JSON.parse(await text(child.stdout))
    // The process ends by itself: nothing keeps it alive.
    expect(await ended).toBe(0)
    expect({ globals, resources }).toEqual({ globals: [], resources: [] })
    const [first, second] = heap
    // A leaked kernel is about 100 kB; the collector's own noise is below 1 kB for each of 250 requests.
    expect((second - first) / 250).toBeLessThan(4096)
  }, 600_000)
})
