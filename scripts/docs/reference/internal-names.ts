/** Ids of two letters to four and two digits: those of standards stay, all others are requirements of the project. */
const standards = 'BIP|CAIP|EIP|ENSIP|ERC|FIP|ISO|RFC|SHA|SLIP|UTF|WBIP'
const ids = new RegExp(`(?<![\\w-])(?!(?:${standards})-)[A-Z]{2,4}-\\d{2}(?![\\w-])|\\bfacts \\d`)
/** A file of the repository. The reader has the package and the site, neither of which has it there. */
const paths =
  /(?<![\w/.-])(?:(?:adapters|bundle|chains|cli|core|demo|devtools|docs|e2e|frame-protocol|hosts|kernel|locales|page|plugin-kit|plugins|sandbox|scripts|services|siwx-server|testing|ui-kit|ui-shell|wallet|wallet-registry)\/[\w./-]+\.(?:json|md|mjs|tsx?)\b|import\("\.)|import\("/

/**
 * Returns each line of a generated page that names a requirement of the project or a file of the repository: neither means
 * anything to its readers. The targets of links are left out.
 */
export function internalNames(page: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/\]\([^)\s]*\)/g, ']')
    const [found] = ids.exec(words) ?? paths.exec(words) ?? []
    return found === undefined
      ? []
      : [
          `${page}:${index + 1}: ${found} is internal; change the comment that the page is made of: ${line.trim()}`,
        ]
  })
}
