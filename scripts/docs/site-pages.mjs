import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * The sections of the sidebar, in their order: the folders of `docs`. A page directly in `docs` names one of them in its
 * front matter (`section`); without it, it is in `start`. The sections of an area are displayed together.
 */
export const sections = [
  { id: 'start', text: 'Get started', area: 'use' },
  { id: 'guides', text: 'Guides', area: 'use' },
  { id: 'migrate', text: 'Migrate', area: 'use' },
  { id: 'operate', text: 'Operate', area: 'use' },
  { id: 'plugins', text: 'Plugins', area: 'plugins' },
  { id: 'reference', text: 'Reference', area: 'reference' },
  { id: 'reference/api', text: 'Modules', area: 'reference' },
  { id: 'why', text: 'Why', area: 'why' },
  { id: 'decisions', text: 'Decisions', area: 'why' },
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
    const inFolder = sections.findLast(({ id }) => path.startsWith(`${id}/`))
    const folder = path.includes('/') ? (inFolder?.id ?? path.slice(0, path.lastIndexOf('/'))) : 'start'
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

/**
 * Returns the sidebars by the start of the links that they belong to: a folder, or a page that is in another folder than its section.
 */
export function sidebars(pages = sitePages()) {
  const groups = sections
    .map(({ id, text, area }) => ({ text, area, items: pages.filter(({ section }) => section === id) }))
    .filter(({ items }) => items.length > 0)
  const sidebarOf = (area) =>
    groups
      .filter((group) => group.area === area)
      .map(({ text, items }) => ({ text, items: items.map(({ title, link }) => ({ text: title, link })) }))
  const folders = sections.map(({ id, area }) => [area === 'use' ? '/' : `/${id.split('/')[0]}/`, area])
  const areaOf = (link) => folders.findLast(([start]) => link.startsWith(start))[1]
  const strays = groups.flatMap(({ area, items }) =>
    items.filter(({ link }) => areaOf(link) !== area).map(({ link }) => [link, area]),
  )
  return Object.fromEntries([...folders, ...strays].map(([start, area]) => [start, sidebarOf(area)]))
}

/** Pages of the site whose source is elsewhere in the repository: `write-reference.ts` copies them. */
export const copiedPages = {
  'CHANGELOG.md': { to: 'docs/reference/changelog.md', order: 900 },
  'SECURITY.md': { to: 'docs/reference/security.md', order: 910 },
  'CONTRIBUTING.md': { to: 'docs/reference/contributing.md', order: 920 },
  'services/gateway/README.md': { to: 'docs/reference/gateway.md', order: 810 },
  'services/secure-site/README.md': { to: 'docs/reference/secure-site.md', order: 820 },
  'services/server-kit/README.md': { to: 'docs/reference/server-kit.md', order: 830 },
  'wallet-registry/README.md': { to: 'docs/reference/wallet-registry.md', order: 800 },
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
