import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${folder}${path}`, 'utf8')
const classesIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/\.(q-[a-z-]+)/g)].map(([, name = '']) => name)
/** Style sheets that the modal always has. */
const always = new Set(
  ['shell', 'kit-layout', 'kit-control'].flatMap((name) => classesIn(`styles/${name}-styles.ts`)),
)

it('loads the style sheet of every part with classes that some views lack, and kitStyles has all of them', () => {
  const sheets = readdirSync(`${folder}styles`).filter((name) => /^kit-.+-styles\.ts$/.test(name))
  const further = sheets.filter((name) => !/layout|control/.test(name))
  expect(further.length).toBeGreaterThan(0)
  for (const name of sheets) expect(read('styles/kit-styles.ts')).toContain(name.replace('.ts', '.js'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const parts = files.filter((name) => name.endsWith('.tsx') && !name.includes('.test'))
  expect(parts.length).toBeGreaterThan(30)
  const missing = parts.flatMap((part) => {
    const text = read(part)
    const used = [...text.matchAll(/\bq-[a-z][a-z-]*/g)]
      .map(([name]) => name)
      .filter((name) => !always.has(name))
    const brought = further.filter((name) => text.includes(`/${name.replace('.ts', '.js')}'`))
    const own = new Set(brought.flatMap((name) => classesIn(`styles/${name}`)))
    const isBrought = brought.length === 0 || text.includes('useStyles(')
    const known = new Set(further.flatMap((name) => classesIn(`styles/${name}`)))
    return used
      .filter((name) => known.has(name) && !(own.has(name) && isBrought))
      .map((name) => `${part}: ${name}`)
  })
  expect(missing).toEqual([])
})

it('shares no class between the panes of the shell and the parts of the kit', () => {
  const panes = read('../ui-shell/src/shell/panes.tsx')
  const own = [...panes.matchAll(/className="(q-[a-z-]+)/g)].map(([, name = '']) => name)
  const ofPanes = own.filter((name) => !always.has(name))
  expect(ofPanes.length).toBeGreaterThan(0)
  const sheets = readdirSync(`${folder}styles`).filter((name) => /^kit-.+-styles\.ts$/.test(name))
  // The styles of both apply to the whole card: a review would have the width of two panes.
  const ofKit = new Set(sheets.flatMap((name) => classesIn(`styles/${name}`)))
  expect(ofPanes.filter((name) => ofKit.has(name))).toEqual([])
})
