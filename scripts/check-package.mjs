// Checks the packed package with publint and are-the-types-wrong, and that only the agreed entries (scripts/exports) can
// be imported. Uses the tarball named by `QUOIN_PACKED`, or packs one; build the package first.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packageEntries } from './package-entries.mjs'
import { packInto } from './packed/pack-into.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const work = mkdtempSync(join(tmpdir(), 'quoin-package-'))
const tarball = new Uint8Array(readFileSync(join(work, packInto(work))))
rmSync(work, { recursive: true })
const problems = []

const { messages, pkg: packed } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
problems.push(...messages.map((message) => `publint: ${formatMessage(message, packed, { color: false })}`))

// One entry of each shape stands for all with the same conditions and extensions. portable-types.mjs compiles the
// declarations of every entry in a host.
const entries = packageEntries()
const shapeOf = ({ key, source, types, file }) =>
  [
    key.split('*')[0].replace(/[^/]+$/, ''),
    ...[source, types, file].map((path) => path.replace(/^.*?(?=(\.d)?\.\w+$)/, '')),
  ].join()
const samples = [...new Map(entries.map((entry) => [shapeOf(entry), entry])).values()]
const content = createPackageFromTarballData(tarball)
const analysis = await checkPackage(content, { entrypoints: samples.map(({ name }) => name) })
if (!analysis.types) problems.push('are-the-types-wrong found no types')
else {
  // The package is ESM only: `require` in CommonJS without separate types, and the resolution of TypeScript 4, are not
  // supported.
  const unsupported = ['node10', 'node16-cjs']
  const found = Object.values(analysis.entrypoints).flatMap(({ subpath, resolutions }) =>
    Object.values(resolutions)
      .filter(({ resolutionKind }) => !unsupported.includes(resolutionKind))
      .flatMap(({ resolutionKind, resolution, visibleProblems = [] }) => {
        const kinds = new Set(visibleProblems.map((index) => analysis.problems[index].kind))
        if (!resolution) kinds.add('NoResolution')
        return [...kinds].map((kind) => `are-the-types-wrong: ${subpath} (${resolutionKind}): ${kind}`)
      }),
  )
  problems.push(...found)
}

// The packed files decide which entries match a pattern of `exports`, not the sources.
const agreed = new Set(
  readdirSync(join(root, 'scripts/exports')).map((file) =>
    readFileSync(join(root, 'scripts/exports', file), 'utf8')
      .split('\n')[0]
      .slice('# '.length),
  ),
)
const { packageName } = content
const folder = `/node_modules/${packageName}/`
const manifest = JSON.parse(content.readFile(`${folder}package.json`))
const { exports } = manifest
// npm refuses a private package; workspaces and overrides of a dependency do nothing but mislead.
for (const key of ['private', 'workspaces', 'overrides', 'devDependencies', 'scripts'])
  if (key in manifest) problems.push(`package.json is published with "${key}"`)
const files = content.listFiles(folder).map((path) => `./${path.slice(folder.length)}`)
const reachable = Object.entries(exports).flatMap(([key, target]) => {
  if (typeof target === 'string') return []
  return Object.values(target).flatMap((path) => {
    if (!path.includes('*')) return files.includes(path) ? [key] : []
    const [before, after] = path.split('*')
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => key.replace('*', file.slice(before.length, file.length - after.length)))
  })
})
const names = new Set(reachable.map((key) => key.replace('.', packageName)))
for (const name of names)
  if (!agreed.has(name)) problems.push(`${name} can be imported, but is not in scripts/exports`)
for (const name of agreed) if (!names.has(name)) problems.push(`${name} cannot be imported`)

// Readers of the package have only its files: a link of a page leads to one of them, or to the web. Entries of the changelog link
// to the files of their time.
const pages = files.filter((path) => path.endsWith('.md') && path !== './CHANGELOG.md')
if (pages.length < 30) problems.push(`Only ${pages.length} pages are packed.`)
for (const page of pages) {
  const text = content.readFile(`${folder}${page.slice(2)}`).replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^([a-z]+:|#)/.test(target)) continue
    const to = `./${posix.join(posix.dirname(page), target.split('#')[0])}`
    if (!files.some((file) => file === to || file.startsWith(`${to.replace(/\/$/, '')}/`)))
      problems.push(`${page} links to ${target}, which is not packed`)
  }
}
for (const needed of ['./README.md', './llms.txt', './llms-full.txt', './dist/THIRD-PARTY-LICENSES.txt'])
  if (!files.includes(needed)) problems.push(`${needed} is not packed`)
problems.push(
  ...files
    .filter((path) => /^\.\/docs\/(\.vitepress|reference)\//.test(path))
    .map((path) => `${path} is packed`),
)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `${names.size} entries can be imported, all listed; publint and are-the-types-wrong report no problem.`,
)
