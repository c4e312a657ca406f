import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kitStyles } from 'quoin/ui-kit'
import { expect, test } from '../testing/host-page.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The texts of all style sheets of the package and of the secure site, by the names of their constants. */
async function styleTexts(): Promise<Readonly<Record<string, string>>> {
  const files = ['ui-kit', 'ui-shell', 'plugins', 'devtools', 'services/secure-site/frame'].flatMap(
    (folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules/.test(name))
        .map((name) => `${root}${folder}/${name}`)
        .filter((path) => /^export const \w*styles\w*(: string)? =/im.test(readFileSync(path, 'utf8'))),
  )
  const texts: Record<string, string> = {}
  for (const file of files) {
    const exported: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ file)
    for (const [name, text] of Object.entries(exported))
      if (typeof text === 'string' && text.includes('{')) texts[name] = text
  }
  return texts
}

test('the browser reads every rule of every style sheet', async ({ visitor }) => {
  const page = await visitor.open('/embed')
  const texts = await styleTexts()
  expect(Object.keys(texts).length).toBeGreaterThan(20)
  const lost = await page.evaluate((sheets) => {
    const lostOf = (text: string): readonly string[] => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      const textsOf = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          const inner: unknown = Reflect.get(rule, 'cssRules')
          return [rule.cssText, ...(inner instanceof CSSRuleList ? textsOf(inner) : [])]
        })
      const read = textsOf(sheet.cssRules).length
      // A rule in braces, and no comment.
      const written = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('{').length - 1
      return read === written ? [] : [`${read} of ${written} rules`]
    }
    return Object.entries(sheets).flatMap(([name, text]) => lostOf(text).map((fault) => `${name}: ${fault}`))
  }, texts)
  expect(lost).toEqual([])
})

test('the icons of buttons are as large as the text that the user chose [UI-14]', async ({ visitor }) => {
  const page = await visitor.open('/embed')
  const sizes = await page.evaluate((text) => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [sheet]
    const icon = (font: number, button: string): number => {
      const place = root.appendChild(document.createElement('button'))
      place.className = button
      const svg = place.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
      svg.setAttribute('class', 'q-icon')
      svg.setAttribute('width', '20')
      host.style.fontSize = `${font}px`
      return svg.getBoundingClientRect().width
    }
    return ['q-button', 'q-icon-button'].flatMap((button) => [icon(16, button), icon(24, button)])
  }, kitStyles('light'))
  expect(sizes).toEqual([20, 30, 20, 30])
})
