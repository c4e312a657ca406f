// Checks the pages of the repository (Markdown): each relative link leads to a file, each anchor to a heading, and each guide
// names the test or example that covers it (`test` in its front matter).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { headingSlugs, withoutCode } from './heading-slug.mjs'
import { sections, sitePages } from './site-pages.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
/** Fewer pages mean that the list was not read. */
const FEWEST_PAGES = 50
/** Sections with instructions: what they say is tested. */
const tested = ['start', 'guides', 'migrate', 'plugins', 'operate']

const problems = []
const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md']
const pages = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  // Entries of past releases and of the next one link to the files of their time.
  .filter(
    (page) => existsSync(join(root, page)) && page !== 'CHANGELOG.md' && !page.startsWith('.changeset/'),
  )
if (pages.length < FEWEST_PAGES) throw new Error(`Only ${pages.length} pages were found.`)

const slugs = new Map()
function hasAnchor(page, anchor) {
  if (!slugs.has(page)) slugs.set(page, new Set(headingSlugs(readFileSync(join(root, page), 'utf8'))))
  return slugs.get(page).has(anchor)
}

let links = 0
for (const page of pages) {
  const lines = withoutCode(readFileSync(join(root, page), 'utf8')).split('\n')
  for (const [index, line] of lines.entries()) {
    for (const [, target] of line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target) || (page === 'docs/index.md' && target.startsWith('/'))) continue
      links++
      const [path, anchor] = target.split('#')
      // A created project links to the pages of its installed package.
      const installed = page.startsWith('create-quoin/template/')
        ? /^node_modules\/quoin\/(.+)$/.exec(path)?.[1]
        : undefined
      const to = installed ?? (path === '' ? page : posix.join(posix.dirname(page), path))
      const place = `${page}:${index + 1}: ${target}`
      if (!existsSync(join(root, to))) problems.push(`${place} does not exist`)
      else if (anchor && to.endsWith('.md') && !hasAnchor(to, anchor))
        problems.push(`${place}: the page has no such heading`)
    }
  }
}

const known = new Set(sections.map(({ id }) => id))
for (const { path, section, tests } of sitePages()) {
  if (path.startsWith('docs/reference/')) continue
  if (!known.has(section)) problems.push(`${path}: the sidebar has no section ${section}`)
  if (tested.includes(section) && tests.length === 0)
    problems.push(`${path}: its front matter names no test (test: path/to/the.test.ts)`)
  for (const test of tests)
    if (!existsSync(join(root, test))) problems.push(`${path}: ${test} does not exist`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `${links} links of ${pages.length} pages lead to a file and a heading; each guide names its test.`,
)
