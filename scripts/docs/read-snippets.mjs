import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the code blocks of README.md and of the pages of docs/. A block without imports is a part of a program: it has the
 * exports of the package and those of docs/.vitepress/given.ts in scope. One with imports is complete. A comment before a block
 * may say more: `<!-- given: quoin -->` names exports that a block with imports takes for granted, `<!-- continues -->` includes
 * the block before it, `<!-- manifest -->` puts a manifest around it, and `<!-- fragment: why -->` excludes it from the check.
 *
 * @returns {{ page: string, at: string, line: number, language: string, name?: string, given: string[], before: string,
 * isManifest: boolean, code: string }[]}
 * `line` of the first line of code; `at`: a folder of its own for each page; `name`: the file that the fence names in
 * brackets; `before`: the code that it continues
 */
export function readSnippets(root) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', 'README.md', 'docs/*.md']
  const pages = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return pages
    .filter((page) => existsSync(join(root, page)))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8')
      const fences = text.matchAll(
        /(?:<!-- (given|continues|manifest|fragment)(?:: ([^>]+?))? -->\n+)?^( *)```(\w+)(?: \[([^\]]+)\])?[^\n]*\n([\s\S]*?)^\3```$/gm,
      )
      let last
      return [...fences].flatMap((fence) => {
        const [whole, note, value, indent, language, name, body] = fence
        if (note === 'fragment') return []
        const snippet = {
          page,
          at: page.replace(/\.md$/, '').replaceAll('/', '-'),
          line: text.slice(0, fence.index + whole.indexOf('```')).split('\n').length + 1,
          language,
          name,
          given: [...(note === 'continues' && last ? last.given : []), ...(value?.split(/, */) ?? [])],
          before: note === 'continues' && last ? `${last.before}${last.code}` : '',
          isManifest: note === 'manifest',
          code: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        }
        last = snippet
        return [snippet]
      })
    })
}
