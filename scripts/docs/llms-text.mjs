import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { sections, sitePages } from './site-pages.mjs'

/** The pages that are written by hand or printed by a test: those of the repository, without the generated reference. */
const guides = () => sitePages().filter(({ path }) => !path.startsWith('docs/reference/'))

/** Returns the first sentence of a page, as plain text. */
function summary(text) {
  const paragraph = text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => block !== '' && !/^(#|```|\||<|!|-)/.test(block))
  const plain = (paragraph ?? '').replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^(?:`[^`]*`|[^`])*?[.:](?= [A-Z`]|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

/** The generated pages; of those of the modules only their list. */
const references = () =>
  sitePages().flatMap((page) => {
    if (page.path === 'docs/reference/api/index.md')
      return [{ ...page, description: 'The exports of each entry of the package.' }]
    return /^docs\/reference\/[\w-]+\.md$/.test(page.path) ? [page] : []
  })

/** Code, or a link or picture: its mark, label and target. A link in code is none. */
export const codeOrLink = /^ *```[\s\S]*?^ *```$|`[^`\n]+`|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm

/**
 * Returns the text of a page with links that lead somewhere from every place; a link without an address becomes its label.
 *
 * @param {string} page its path in the repository
 * @param {string} text
 * @param {(path: string) => string | undefined} address of a file, by its path in the repository
 */
export function withLinks(page, text, address) {
  return text.replace(codeOrLink, (whole, picture, label, target) => {
    if (target === undefined || /^([a-z]+:|[#/])/.test(target)) return whole
    const [path, hash] = target.split('#')
    const to = address(posix.join(posix.dirname(page), path).replace(/\/$/, ''))
    if (to === undefined) return label
    return `${picture}[${label}](${to}${hash === undefined ? '' : `#${hash}`})`
  })
}

/**
 * Returns the index of the documentation for tools that read text (https://llmstxt.org).
 *
 * @param {(path: string) => string | undefined} address of a page, by its path in the repository
 * @param {{ reference?: boolean }} options `reference`: with the generated pages, which only the site has
 */
export function llmsText(address, { reference = false } = {}) {
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
  const pages = [...guides(), ...(reference ? references() : [])]
  const lists = sections.flatMap(({ id, text }) => {
    const items = pages
      .filter(({ section }) => section === id)
      .map((page) => `- [${page.title}](${address(page.path)}): ${page.description ?? summary(page.text)}`)
    return items.length > 0 ? [`## ${text}\n\n${items.join('\n')}`] : []
  })
  return [`# Quoin`, `> ${description}`, ...lists].join('\n\n').concat('\n')
}

/** The generated pages that answer what the guides leave open. */
export const fullReferences = ['docs/reference/options.md', 'docs/reference/views.md']

/**
 * Returns the text of all pages but the decisions, one after another, and of further pages after them.
 *
 * @param {(path: string) => string | undefined} address of a file, by its path in the repository
 * @param {readonly { readonly path: string, readonly text: string }[]} references generated pages: those of `fullReferences`
 */
export function llmsFullText(address, references) {
  return [...guides().filter(({ section }) => section !== 'decisions'), ...references]
    .map(({ path, text }) => `<!-- ${path} -->\n\n${withLinks(path, text, address).trim()}\n`)
    .join('\n')
}
