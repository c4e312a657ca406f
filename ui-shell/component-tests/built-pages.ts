import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const built = join(root, '.cache/component-pages')

/** Sources of the pages. */
const sources = [
  'kernel',
  'wallet',
  'page',
  'core',
  'ui-kit',
  'ui-shell',
  'chains',
  'plugins',
  'package.json',
  'package-lock.json',
]

async function filesBelow(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const lists = entries
    .filter(({ name }) => !/^(node_modules|dist|\.cache)$|\.test\.tsx?$/.test(name))
    .map((entry) => (entry.isFile() ? [join(path, entry.name)] : filesBelow(join(path, entry.name))))
  return (await Promise.all(lists)).flat()
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(sources.map((source) => filesBelow(join(root, source))))).flat()
  for (const file of [...files].sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** An hour: no test file that still serves an earlier build runs that long. Milliseconds. */
const old = 3_600_000

/** Removes earlier builds. */
async function tidy(): Promise<void> {
  for (const name of await readdir(built)) {
    const path = join(built, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > old) await rm(path, { recursive: true, force: true })
  }
}

async function findOrBuild(): Promise<string> {
  const folder = join(built, await hashOfSources())
  if (await isThere(folder)) return folder
  await mkdir(built, { recursive: true })
  await tidy()
  const making = await mkdtemp(join(built, 'making-'))
  const configFile = join(import.meta.dirname, 'pages/vite.config.ts')
  await build({ configFile, logLevel: 'warn', build: { outDir: making, emptyOutDir: true } })
  try {
    await rename(making, folder)
  } catch (error) {
    // Test files run at the same time: another one may have been first.
    await rm(making, { recursive: true })
    if (!(await isThere(folder))) throw error
  }
  return folder
}

/** The pages of this run of a worker, whose sources stay the same. */
let ofThisRun: Promise<string> | undefined

/** Returns the folder with the pages, built as by a host: once for all test files, and again when a source changed. */
export function builtPages(): Promise<string> {
  // Reads two thousand files, which takes half a second for each test file.
  if (process.env.VITEST_MODE === 'WATCH') return findOrBuild()
  ofThisRun ??= findOrBuild()
  return ofThisRun
}
