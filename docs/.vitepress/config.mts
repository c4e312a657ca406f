import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitepress'
import { headingSlug } from '../../scripts/docs/heading-slug.mjs'
import { fullReferences, llmsFullText, llmsText, withLinks } from '../../scripts/docs/llms-text.mjs'
import { sidebars, siteLink, sitePages } from '../../scripts/docs/site-pages.mjs'
import { searchOptions, tokenize } from '../../scripts/docs/site-search.mjs'

/** Returns the address of a file's text on the site, by its path in the repository. */
function siteMarkdown(path: string): string | undefined {
  // A link of a page at the root of the repository.
  const link = siteLink('README.md', path)
  if (link === undefined) return undefined
  if (!link.startsWith('/')) return link.startsWith('docs/') ? link.slice('docs'.length) : link
  return `${link.endsWith('/') ? `${link}index` : link}.md`
}

const { description } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export default defineConfig({
  title: 'Quoin',
  description,
  lang: 'en',
  cleanUrls: true,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  markdown: {
    anchor: { slugify: headingSlug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // `ts [quoin.ts]`: the name of a block's file stands above it. VitePress displays it in groups of blocks only, which no page has.
      const { fence } = md.renderer.rules
      md.renderer.rules.fence = (tokens, index, ...rest) => {
        const [, name] = /\[(.+)\]/.exec(tokens[index]?.info ?? '') ?? []
        const block = fence?.(tokens, index, ...rest) ?? ''
        if (name === undefined) return block
        return `<figure class="quoin-file"><figcaption v-pre>${md.utils.escapeHtml(name)}</figcaption>${block}</figure>\n`
      }
      // A page links to files of the repository, as on GitHub: to other pages, to copied pages, and to sources.
      md.core.ruler.push('repository-links', ({ tokens, env }) => {
        const page = `docs/${env.relativePath}`
        for (const { children } of tokens) {
          let isPlain = false
          for (const token of children ?? []) {
            const href = token.type === 'link_open' ? token.attrGet('href') : undefined
            if (href && !/^([a-z]+:|[#/])/.test(href)) {
              const link = siteLink(page, href)
              isPlain = link === undefined
              if (link !== undefined) token.attrSet('href', link)
            }
            if (!isPlain || (token.type !== 'link_open' && token.type !== 'link_close')) continue
            if (token.type === 'link_close') isPlain = false
            Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' })
          }
        }
      })
    },
  },
  vite: { publicDir: '.vitepress/public' },
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Composer', link: '/composer' },
      { text: 'Guides', link: '/guides/wallets', activeMatch: '^/(start|guides|operate)/' },
      { text: 'Plugins', link: '/plugins/write-a-plugin', activeMatch: '^/plugins/' },
      { text: 'Reference', link: '/reference/options', activeMatch: '^/(reference/|errors)' },
      { text: 'Why', link: '/why/architecture', activeMatch: '^/(why|decisions)/' },
      { text: 'Changelog', link: '/reference/changelog' },
    ],
    sidebar: sidebars(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { tokenize }, searchOptions },
        // Of the modules only the names: their full text would be three quarters of the index.
        _render(source, env, md) {
          const html = md.render(source, env)
          if (env.frontmatter?.search === false) return ''
          return env.relativePath.startsWith('reference/api/')
            ? (html.match(/<h[1-3][^>]*>[\s\S]*?<\/h[1-3]>/g) ?? []).join('\n')
            : html
        },
      },
    },
  },
  // The markdown of each page beside it, and the indexes of them, for tools that read text.
  buildEnd({ outDir }) {
    for (const { path } of sitePages()) {
      const to = join(outDir, path.slice('docs/'.length))
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(to, withLinks(path, readFileSync(path, 'utf8'), siteMarkdown))
    }
    cpSync('docs/images', join(outDir, 'images'), { recursive: true })
    writeFileSync(join(outDir, 'llms.txt'), llmsText(siteMarkdown, { reference: true }))
    const references = sitePages().filter(({ path }) => fullReferences.includes(path))
    writeFileSync(join(outDir, 'llms-full.txt'), llmsFullText(siteMarkdown, references))
  },
})
