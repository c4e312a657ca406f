// Compares the opening of the widget with a bare dialog of React, the floor, in the same run: sizes, main thread, time
// from the press to the first wallet, heap. `node --conditions quoin-source --import tsx bench/measure-opening.ts
// [rounds]`, after the package was built. Prints the medians and their ratio; fails if a ratio is over its budget.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview } from 'vite'
import { launchBrowser } from '../e2e/world/launch-browser.js'
import { buildPages, type PageName, pageNames, sizeOf } from './opening/build-pages.js'
import { measurePage, type Visit } from './opening/measure-page.js'

const rounds = Number(process.argv[2] ?? 5)
const slowdowns = [1, 4] as const
const print = (text: string): boolean => process.stdout.write(`${text}\n`)
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

interface Figure {
  readonly name: string
  readonly slowdown: (typeof slowdowns)[number]
  readonly of: (visit: Visit) => number
  /** The highest ratio to the floor. */
  readonly budget?: number
}

/** Budgets are what was reached, with room for a busy machine, not what is aimed at: a change that makes a figure worse fails. */
const figures: readonly Figure[] = [
  { name: 'navigation to the button, ms', slowdown: 4, of: ({ button }) => button, budget: 2.5 },
  { name: 'main thread until idle, ms', slowdown: 4, of: ({ boot }) => boot, budget: 3 },
  { name: 'first opening, ms', slowdown: 1, of: ({ cold }) => cold, budget: 3 },
  { name: 'first opening, slow, ms', slowdown: 4, of: ({ cold }) => cold, budget: 5 },
  { name: 'second opening, slow, ms', slowdown: 4, of: ({ warm }) => warm, budget: 3.5 },
  { name: 'main thread of the opening, ms', slowdown: 1, of: ({ work }) => work, budget: 4 },
  { name: 'heap while open, MB', slowdown: 1, of: ({ heap }) => heap, budget: 2.4 },
  { name: 'kept by each opening, kB', slowdown: 1, of: ({ kept }) => kept, budget: 4 },
]

const folder = mkdtempSync(join(tmpdir(), 'quoin-opening-'))
await buildPages(folder)
const server = await preview({
  root: folder,
  configFile: false,
  build: { outDir: '.' },
  preview: { port: 0 },
  logLevel: 'error',
})
const browser = await launchBrowser()
const visits: Record<PageName, Record<number, Visit[]>> = {
  floor: { 1: [], 4: [] },
  quoin: { 1: [], 4: [] },
}
const sizes: Record<PageName, string[]> = { floor: [], quoin: [] }
try {
  const origin = server.resolvedUrls?.local[0] ?? ''
  for (let round = 0; round < rounds; round++) {
    for (const slowdown of slowdowns) {
      // One after the other within a round, so that the machine's other work meets both.
      for (const name of pageNames) {
        const url = new URL(`${name}/${name}.html`, origin).href
        visits[name][slowdown]?.push(await measurePage(browser, url, slowdown))
      }
    }
  }
  for (const name of pageNames) {
    const [visit] = visits[name][1] ?? []
    const sum = async (paths: readonly string[] = []): Promise<string> => {
      const bytes = await Promise.all(paths.map((path) => sizeOf(folder, path)))
      return `${(bytes.reduce((one, other) => one + other, 0) / 1000).toFixed(1)} kB in ${paths.length} files`
    }
    sizes[name] = [await sum(visit?.initial), await sum(visit?.opened)]
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

print(
  `The opening beside a bare dialog of React; medians of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [index, what] of ['scripts of an idle page', 'scripts until open'].entries())
  print(`  ${what.padEnd(34)} ${pageNames.map((name) => `${name} ${sizes[name][index]}`).join(', ')}`)
let over = 0
for (const { name, slowdown, of, budget } of figures) {
  const [floor, quoin] = pageNames.map((page) => median((visits[page][slowdown] ?? []).map(of)))
  const ratio = Number(quoin) / Number(floor)
  if (budget !== undefined && !(ratio <= budget)) over++
  const limit = budget === undefined ? '' : `, at most ${budget.toFixed(1)}`
  print(
    `  ${name.padEnd(34)} ${floor?.toFixed(1).padStart(7)} ${quoin?.toFixed(1).padStart(7)}   ratio ${ratio.toFixed(1)}${limit}`,
  )
}
if (over > 0) {
  print(`${over} over budget.`)
  process.exitCode = 1
}
