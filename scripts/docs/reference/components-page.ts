import ts from 'typescript'
import { cell, membersTable, type SourceTypes } from './source-types.js'

/** Returns the page of the components of `quoin/ui-kit`, each with its props. */
export function componentsPage(types: SourceTypes): string {
  const components = types
    .filesIn('ui-kit')
    .flatMap((file) => file.statements.filter(ts.isFunctionDeclaration))
    .flatMap((one) => {
      const isExported = one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      return isExported && one.name && /^[A-Z]/.test(one.name.text) ? [{ name: one.name.text, one }] : []
    })
    .filter(({ name }) => publicNames(types).has(name))
  if (components.length < 60) throw new Error(`Only ${components.length} components were found.`)
  const folderOf = ({ one }: (typeof components)[number]): string =>
    types.pathOf(one.getSourceFile().fileName).split('/')[1] ?? ''
  const groups = [...new Set(components.map(folderOf))].map(
    (folder) => [folder, components.filter((one) => folderOf(one) === folder)] as const,
  )
  const parts = groups.map(([group, list]) => {
    const each = list
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, one }) => {
        const { comment, example } = types.commentOf(one)
        const props = types.propsOf(one)
        return [
          `### ${name}`,
          cell(comment),
          example && (example.includes('```') ? example : `\`\`\`tsx\n${example.trim()}\n\`\`\``),
          props.length > 0 && membersTable(props),
        ]
          .filter(Boolean)
          .join('\n\n')
      })
    return `## ${group[0]?.toUpperCase()}${group.slice(1)}\n\n${each.join('\n\n')}`
  })
  return `# Components of the kit

The components of \`quoin/ui-kit\`, from which views are composed. A name with a star is required. \`npm start\` displays each view of the
widget that uses them under \`/gallery\`.

${parts.join('\n\n')}`
}

/** Returns the names that the entry exports. */
function publicNames(types: SourceTypes): ReadonlySet<string> {
  const [entry] = types.filesIn('ui-kit').filter(({ fileName }) => fileName.endsWith('/ui-kit/index.ts'))
  const names = [...(entry?.statements ?? [])]
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : [],
    )
  return new Set(names)
}
