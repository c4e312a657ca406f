// The entry of `npm run screenshots`: takes a picture of each story of the gallery in each look before and after a change,
// and compares them. `npm run screenshots -- [base..change] [--stories=send] [--looks=light,dark]`. Without a change it is
// the working tree, without a base the commit where the branch left `main`. Ends with 1 if pictures differ, as `diff` does.
// All pictures are in `.cache/screenshots`; those of a commit are taken once.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../world/launch-browser.js'
import { buildWorkingTree, git, store, withBuiltCommit } from './build-gallery.js'
import { compareScreenshots } from './compare-screenshots.js'
import { type Look, looks, servePages, takeScreenshots } from './take-screenshots.js'
import { writeReport } from './write-report.js'

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stories: { type: 'string', default: '' }, looks: { type: 'string', default: '' } },
})
const stories = new RegExp(values.stories)
const wanted = looks.filter(({ name }) => values.looks === '' || values.looks.split(',').includes(name))
const [base = '', change = ''] = positionals[0]?.split('..') ?? []
const before = git('rev-parse', '--verify', `${base || git('merge-base', 'HEAD', 'main')}^{commit}`)
const after = change === '' ? undefined : git('rev-parse', '--verify', `${change}^{commit}`)

async function takeLooks(
  browser: Browser,
  pages: string,
  folder: string,
  missing: readonly Look[],
): Promise<void> {
  const { url, server } = await servePages(pages)
  await Promise.all(
    missing.map(async (look) => {
      const place = join(folder, look.name)
      rmSync(place, { recursive: true, force: true })
      const count = await takeScreenshots(browser, url, look, { folder, stories })
      print(`  ${look.name}: ${count} pictures`)
    }),
  )
  server.close()
}

/** Returns the folder with the pictures of a commit. Those of some stories are not kept. */
async function picturesOfCommit(browser: Browser, commit: string): Promise<string> {
  const folder = join(store, values.stories === '' ? commit : `${commit}-some`)
  const isKept = ({ name }: Look): boolean =>
    values.stories === '' && existsSync(join(folder, `${name}.done`))
  const missing = wanted.filter((look) => !isKept(look))
  if (missing.length === 0) return folder
  print(`Building ${commit.slice(0, 8)} …`)
  await withBuiltCommit(commit, (pages) => takeLooks(browser, pages, folder, missing))
  for (const { name } of missing) mkdirSync(join(folder, `${name}.done`), { recursive: true })
  return folder
}

async function picturesOfWorkingTree(browser: Browser): Promise<string> {
  const folder = join(store, 'working-tree')
  print('Building the working tree …')
  await takeLooks(browser, buildWorkingTree(), folder, wanted)
  return folder
}

const browser = await launchBrowser()
try {
  const one = await picturesOfCommit(browser, before)
  const two = after ? await picturesOfCommit(browser, after) : await picturesOfWorkingTree(browser)
  const report = join(store, 'report')
  rmSync(report, { recursive: true, force: true })
  const drawings = join(report, 'differences')
  mkdirSync(drawings, { recursive: true })
  const isWanted = (path: string): boolean => wanted.some(({ name }) => path.startsWith(name))
  const differences = await compareScreenshots(browser, one, two, drawings, isWanted)
  const title = `${before.slice(0, 8)}..${after?.slice(0, 8) ?? 'working tree'}`
  const page = writeReport(report, { before: one, after: two, drawings }, differences, title)
  for (const { path, kind, pixels } of differences)
    print(`${path.replace('.png', '')}: ${kind === 'changed' ? `${pixels} pixels` : kind}`)
  print(`${differences.length} pictures differ: ${page}`)
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  await browser.close()
}
