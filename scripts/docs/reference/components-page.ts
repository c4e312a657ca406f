import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { cell, membersTable, type SourceTypes } from './source-types.js'

/** Returns the code of the kit's examples by the name of the component: an expression, or what its function contains. */
function readExamples(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsx'))) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    )
    const add = (name: string, node: ts.Node): void => {
      const code = ts.isBlock(node) ? node.getText().slice(1, -1) : node.getText().replace(/^\(|\)$/g, '')
      found.set(name.replace(/Example$/, ''), dedented(code))
    }
    for (const one of source.statements) {
      if (ts.isFunctionDeclaration(one) && one.name && one.body) add(one.name.text, one.body)
      if (!ts.isVariableStatement(one)) continue
      for (const { name, initializer } of one.declarationList.declarations)
        if (initializer && ts.isArrowFunction(initializer)) add(name.getText(), initializer.body)
    }
  }
  return found
}

/** Returns code without the indentation that its lines share. The first line may have lost its own. */
function dedented(code: string): string {
  const [first = '', ...lines] = code.replace(/^\n|\s+$/g, '').split('\n')
  const indents = [...(first.startsWith(' ') ? [first] : []), ...lines]
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const shared = indents.length > 0 ? Math.min(...indents) : 0
  return [first, ...lines]
    .map((line, at) => (at > 0 || line.startsWith(' ') ? line.slice(shared) : line))
    .join('\n')
}

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
  const examples = readExamples(join(types.root, 'demo/src/kit-examples'))
  const groups = [...new Set(components.map(folderOf))].map(
    (folder) => [folder, components.filter((one) => folderOf(one) === folder)] as const,
  )
  const parts = groups.map(([group, list]) => {
    const each = list
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, one }) => {
        const { comment } = types.commentOf(one)
        const code = examples.get(name)
        if (code === undefined)
          throw new Error(`demo/src/kit-examples has no ${name}Example, the example of <${name}>.`)
        const props = types.propsOf(one)
        return [
          `### [${name}](api/quoin/ui-kit.md#${name.toLowerCase()})`,
          cell(comment),
          `<LivePage page="kit.html?component=${name}" title="${name}" is-small />`,
          `\`\`\`tsx\n${code}\n\`\`\``,
          props.length > 0 && membersTable(props),
        ]
          .filter(Boolean)
          .join('\n\n')
      })
    return `## ${group[0]?.toUpperCase()}${group.slice(1)}\n\n${each.join('\n\n')}`
  })
  return `# Components of the kit

The components of \`quoin/ui-kit\`, from which views are composed. Each is displayed as its example composes it. A name with
a star is required.

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
