import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * The sections of the sidebar, in their order: the folders of `docs`. A page directly in `docs` names one of them in its
 * front matter (`section`); without it, it is in `start`.
 */
export const sections = [
  { id: 'start', text: 'Get started' },
  { id: 'guides', text: 'Guides' },
  { id: 'migrate', text: 'Migrate' },
  { id: 'plugins', text: 'Plugins' },
  { id: 'operate', text: 'Operate' },
  { id: 'reference', text: 'Reference' },
  { id: 'reference/api', text: 'Modules', collapsed: true },
  { id: 'why', text: 'Why' },
  { id: 'decisions', text: 'Decisions', collapsed: true },
]

/** Returns the fields of a page's front matter (`name: value` lines), and its text without it. */
export function readPage(markdown) {
  const [whole = '', head = ''] = /^---\n([\s\S]*?)\n---\n+/.exec(markdown) ?? []
  const fields = Object.fromEntries(
    head.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): *(.*?) *$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value.replace(/^(['"])(.*)\1$/, '$2')]]
    }),
  )
  return { fields, text: markdown.slice(whole.length) }
}

/**
 * Returns the pages below `docs`, in the order of the sidebar: by section, `order` of the front matter, title.
 *
 * @returns {{ path: string, link: string, title: string, description?: string, section: string, order: number, tests: string[], text: string }[]}
 * `path` from the root of the repository; `link` on the site; `tests`: the files that front matter names as `test`
 */
export function sitePages() {
  const paths = readdirSync(join(root, 'docs'), { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && path !== 'index.md' && !path.startsWith('.vitepress/'))
  const pages = paths.map((path) => {
    const { fields, text } = readPage(readFileSync(join(root, 'docs', path), 'utf8'))
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : 'start'
    const [, heading = path] = /^# +(.+?) *$/m.exec(text) ?? []
    return {
      path: `docs/${path}`,
      link: `/${path.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`,
      description: fields.description,
      title: fields.title ?? heading.replace(/[`\\]/g, ''),
      section: fields.section ?? folder,
      order: Number(fields.order ?? 100),
      tests: fields.test?.split(/[, ]+/) ?? [],
      text,
    }
  })
  const place = ({ section }) => sections.findIndex(({ id }) => id === section)
  return pages.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      a.order - b.order ||
      a.title.localeCompare(b.title) ||
      (a.path < b.path ? -1 : 1),
  )
}

/** Returns the sidebar: each section with its pages. */
export function sidebar(pages = sitePages()) {
  return sections
    .map(({ id, text, collapsed }) => ({
      text,
      ...(collapsed !== undefined && { collapsed }),
      items: pages.filter(({ section }) => section === id).map(({ title, link }) => ({ text: title, link })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Pages of the site whose source is elsewhere in the repository: `write-reference.ts` copies them. */
export const copiedPages = {
  'CHANGELOG.md': { to: 'docs/reference/changelog.md', section: 'reference', order: 900 },
  'SECURITY.md': { to: 'docs/reference/security.md', section: 'why', order: 50 },
  'CONTRIBUTING.md': { to: 'docs/reference/contributing.md', section: 'why', order: 60 },
  'services/gateway/README.md': { to: 'docs/reference/gateway.md', section: 'operate', order: 60 },
  'services/secure-site/README.md': { to: 'docs/reference/secure-site.md', section: 'operate', order: 70 },
  'services/server-kit/README.md': { to: 'docs/reference/server-kit.md', section: 'operate', order: 80 },
  'wallet-registry/README.md': { to: 'docs/reference/wallet-registry.md', section: 'reference', order: 800 },
}

/** The repository's address for links to files that are no page; undefined while package.json names none. */
export function repositoryUrl() {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const url = typeof repository === 'string' ? repository : repository?.url
  return url?.replace(/^git\+/, '').replace(/\.git$/, '')
}

/**
 * Returns where a relative link of a page leads on the site: to a page, to a file of the repository, or to plain text
 * (`undefined`) while the repository has no address. Throws if there is no such file.
 */
export function siteLink(page, target) {
  const [path, hash] = target.split('#')
  const found = join(page, '..', path).replaceAll('\\', '/').replace(/\/$/, '')
  const suffix = hash === undefined ? '' : `#${hash}`
  const to = copiedPages[found]?.to ?? found
  if (/^docs\/.+\.(md|png|svg)$/.test(to)) {
    // The reference may not be written yet; VitePress reports what it lacks.
    if (!to.startsWith('docs/reference/') && !existsSync(join(root, to)))
      throw new Error(`${page} links to ${target}, which does not exist.`)
    return to.endsWith('.md') ? `/${to.slice('docs/'.length, -'.md'.length)}${suffix}` : target
  }
  const first = sitePages().find((one) => one.path.startsWith(`${to}/`))
  if (first) return first.link
  if (!existsSync(join(root, found))) throw new Error(`${page} links to ${target}, which does not exist.`)
  const repository = repositoryUrl()
  return repository && `${repository}/blob/main/${found}${suffix}`
}
