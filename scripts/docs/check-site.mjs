// Checks the built documentation site: each link leads to a page, each anchor to an element of it, each frame displays a page of it,
// each page is in the sidebar, and no file loads anything from another host. The same for the links of the Markdown beside the pages.
// The search finds the usual tasks by the words of users.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { codeOrLink } from './llms-text.mjs'
import { sidebars, sitePages } from './site-pages.mjs'
import { searchOptions, tokenize } from './site-search.mjs'

const dist = resolve(fileURLToPath(new URL('../../docs/.vitepress/dist', import.meta.url)))
const files = readdirSync(dist, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
const html = new Map(
  files
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => [`/${path.replace(/(index)?\.html$/, '')}`, readFileSync(join(dist, path), 'utf8')]),
)
const ids = new Map(
  [...html].map(([link, text]) => [link, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
)
const problems = []

for (const [page, text] of html) {
  for (const [, href] of text.matchAll(/<a\b[^>]* href="([^"]+)"/g)) {
    if (/^[a-z]+:/.test(href)) continue
    const [path, hash] = href.split('#')
    const to = path === '' ? page : posix.normalize(posix.join(posix.dirname(`${page}x`), path))
    const link = path.startsWith('/') ? path : to
    const found = ids.get(link)
    if (!found && !existsSync(join(dist, link)))
      problems.push(`${page} links to ${href}: there is no such page`)
    else if (hash && found && !found.has(decodeURIComponent(hash)))
      problems.push(`${page} links to ${href}: the page has no such anchor`)
  }
  for (const [, url] of text.matchAll(
    /<(?:script|img|link|source|iframe)\b[^>]* (?:src|href)="(https?:[^"]+)"/g,
  ))
    problems.push(`${page} loads ${url} from another host`)
  for (const [, src] of text.matchAll(/<iframe\b[^>]* src="(\/[^"?#]+)/g))
    if (!existsSync(join(dist, src))) problems.push(`${page} embeds ${src}: there is no such page`)
}
for (const file of files.filter((path) => path.endsWith('.css')))
  for (const [, url] of readFileSync(join(dist, file), 'utf8').matchAll(/url\(["']?(https?:[^)"']+)/g))
    problems.push(`${file} loads ${url} from another host`)

for (const file of files.filter((path) => /\.(md|txt)$/.test(path))) {
  for (const [, , , target] of readFileSync(join(dist, file), 'utf8').matchAll(codeOrLink)) {
    const [path] = target?.split('#') ?? ['']
    if (path === '' || /^[a-z]+:/.test(path)) continue
    const to = path.startsWith('/') ? path : posix.join(posix.dirname(file), path)
    if (!existsSync(join(dist, to))) problems.push(`${file} links to ${target}: there is no such file`)
  }
}
const index = readFileSync(join(dist, 'llms.txt'), 'utf8')
for (const name of ['options', 'events', 'elements', 'commands', 'views'])
  if (!index.includes(`(/reference/${name}.md)`)) problems.push(`llms.txt lacks the page ${name}`)
const full = readFileSync(join(dist, 'llms-full.txt'), 'utf8')
for (const title of ['Options', 'Views'])
  if (!full.includes(`\n# ${title}\n`)) problems.push(`llms-full.txt lacks the page ${title}`)

/** The words that a user types, and the page that must be found first. */
const searches = {
  'dark mode': '/guides/theming',
  SIWE: '/guides/sign-in',
  'switch network': '/guides/networks',
  'wait for transaction': '/guides/hooks',
  'only metamask': '/guides/wallets',
  'custom network': '/guides/networks',
  'mock wallet': '/guides/testing',
  logout: '/guides/sign-in',
  german: '/guides/languages',
  'change text': '/guides/languages',
  balance: '/guides/account',
  theme: '/guides/theming',
  wagmi: '/guides/adapters',
  'content security policy': '/guides/content-security-policy',
  playwright: '/guides/testing',
  sandbox: '/guides/sandbox',
  'email login': '/guides/embedded-wallet',
  'social login': '/guides/embedded-wallet',
  mobile: '/guides/mobile',
  'connect button': '/guides/buttons-and-views',
  'sign message': '/guides/hooks',
  'send transaction': '/guides/hooks',
  'server rendering': '/guides/server-rendering',
  color: '/guides/theming',
  arabic: '/guides/languages',
  'rpc url': '/guides/networks',
  'solana bitcoin': '/guides/multi-chain',
  inline: '/guides/inline',
  'session keys': '/guides/smart-sessions',
  'buy crypto': '/guides/onramp-provider',
  vue: '/start/vue',
  rainbowkit: '/migrate/rainbowkit',
  'write a plugin': '/plugins/write-a-plugin',
  KERNEL_NOT_STARTED: '/errors',
}
const chunk = files.find((path) => /@localSearchIndexroot\..*\.js$/.test(path))
const { default: stored } = await import(pathToFileURL(join(dist, chunk)).href)
const search = MiniSearch.loadJSON(stored, {
  fields: ['title', 'titles', 'text'],
  tokenize,
  searchOptions: { prefix: true, ...searchOptions },
})
for (const [words, page] of Object.entries(searches)) {
  const [first] = search.search(words)
  if (first?.id.split('#')[0] !== page)
    problems.push(`The search for '${words}' finds ${first?.id ?? 'nothing'} first, not ${page}`)
}

const listed = new Set(
  Object.values(sidebars()).flatMap((groups) => groups.flatMap(({ items }) => items.map(({ link }) => link))),
)
for (const { path, link } of sitePages()) if (!listed.has(link)) problems.push(`The sidebar lacks ${path}`)

if (html.size < 100) problems.push(`Only ${html.size} pages were built.`)
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exit(1)
}
console.log(
  `${html.size} pages; every link and anchor leads somewhere, and nothing is loaded from another host.`,
)
