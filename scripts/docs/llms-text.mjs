import { readFileSync } from 'node:fs'
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

/**
 * Returns the index of the documentation for tools that read text (https://llmstxt.org).
 *
 * @param {(path: string) => string} address of a page, by its path in the repository
 */
export function llmsText(address) {
  const { description } = JSON.parse(readFileSync('package.json', 'utf8'))
  const pages = guides()
  const lists = sections.flatMap(({ id, text }) => {
    const items = pages
      .filter(({ section }) => section === id)
      .map((page) => `- [${page.title}](${address(page.path)}): ${page.description ?? summary(page.text)}`)
    return items.length > 0 ? [`## ${text}\n\n${items.join('\n')}`] : []
  })
  return [`# Quoin`, `> ${description}`, ...lists].join('\n\n').concat('\n')
}

/** Returns the text of all pages but the decisions, one after another. */
export function llmsFullText() {
  return guides()
    .filter(({ section }) => section !== 'decisions')
    .map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}\n`)
    .join('\n')
}
