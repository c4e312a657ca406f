import type { File, ImportDeclaration, Node, Statement } from '@babel/types'
import { isLabel, parseModule, type Range, rangeOf, walk } from './syntax.js'

/** An imported name. */
export interface ImportedName {
  readonly source: string
  /** The exported name; `default` and `*` for those forms. */
  readonly name: string
  readonly local: string
}

/** What stays for the developer to do. */
export interface MigrationNote {
  readonly path: string
  /** In the rewritten file. */
  readonly line: number
  readonly text: string
}

interface Edit extends Range {
  readonly text: string | (() => string)
}

interface Need {
  readonly source: string
  readonly name: string
  readonly local: string
  readonly isType: boolean
}

export interface FinishedFile {
  readonly text: string
  readonly notes: readonly MigrationNote[]
}

/** A module that rules rewrite: they read its nodes, and collect edits of its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly file: File
  readonly isTypeScript: boolean
  readonly imports: readonly ImportedName[]
  /** The quotation mark and the end of statements of most imports. */
  readonly style: ImportStyle
  parentOf(node: Node): Node | undefined
  /** Returns all nodes of a type, in their order. */
  nodes<Type extends Node['type']>(type: Type): readonly Extract<Node, { readonly type: Type }>[]
  /** Returns the local name of an import. */
  localOf(source: string | RegExp, name: string): string | undefined
  importOf(local: string): ImportedName | undefined
  /** Returns the nodes that reference a name of the module, or one inside of a function. */
  references(local: string, within?: Node): readonly Node[]
  /** Returns the statement at the top of the module that contains a node. */
  statementOf(node: Node): Statement | undefined
  /** Returns the text of a part with the edits in it. */
  print(part: Range): string
  replace(part: Range, text: string | (() => string)): void
  /** Imports a name unless it is imported, and returns its local name. `replaced`: a name that the edits make free. */
  need(
    source: string,
    name: string,
    options?: { readonly isType?: boolean; readonly replaced?: string },
  ): string
  note(node: Node, text: string): void
  readonly isChanged: boolean
  /** Returns the rewritten module. `isOld`: imports that are removed if nothing uses them. */
  finish(isOld: (source: string) => boolean): FinishedFile
}

/** Modules that export the same chains and functions. */
const sameModules: Readonly<Record<string, readonly string[]>> = {
  wagmi: ['wagmi', '@wagmi/core', 'viem'],
  'wagmi/chains': ['wagmi/chains', '@wagmi/core/chains', 'viem/chains'],
}

const markerOf = (index: number): string => `/*@@${index}@@*/`
const markers = /\/\*@@(\d+)@@\*\//g

export function importsOf(file: File): readonly ImportedName[] {
  return file.program.body.flatMap((statement) =>
    statement.type !== 'ImportDeclaration'
      ? []
      : statement.specifiers.map((specifier) => ({
          source: statement.source.value,
          local: specifier.local.name,
          name:
            specifier.type === 'ImportSpecifier'
              ? specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : specifier.imported.value
              : specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        })),
  )
}

function parentsOf(file: File): ReadonlyMap<Node, Node> {
  const parents = new Map<Node, Node>()
  walk(file.program, (node, parent) => {
    if (parent) parents.set(node, parent)
  })
  return parents
}

/** Returns the identifiers that reference a name. */
export function referencesIn(root: Node, local: string): readonly Node[] {
  const found: Node[] = []
  walk(root, (node, parent) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === local)
      if (!isLabel(node, parent)) found.push(node)
  })
  return found.sort((a, b) => rangeOf(a).start - rangeOf(b).start)
}

/** Applies edits: an edit inside of another one counts only where that prints the part again. */
function createEdits(text: string) {
  const edits: Edit[] = []
  const active = new Set<Edit>()
  function print({ start, end }: Range): string {
    const inside = edits
      .filter((edit) => edit.start >= start && edit.end <= end && !active.has(edit))
      .map((edit, index) => ({ edit, index }))
      .sort(
        (a, b) =>
          a.edit.start - b.edit.start ||
          isInsertion(b.edit) - isInsertion(a.edit) ||
          b.edit.end - a.edit.end ||
          a.index - b.index,
      )
    let printed = ''
    let at = start
    for (const { edit } of inside) {
      if (edit.start < at) continue
      printed += text.slice(at, edit.start)
      active.add(edit)
      printed += typeof edit.text === 'string' ? edit.text : edit.text()
      active.delete(edit)
      at = edit.end
    }
    return printed + text.slice(at, end)
  }
  return { edits, print }
}

const isInsertion = ({ start, end }: Range): number => Number(start === end)

/** Returns how most imports of a module are written. */
function styleOf(file: File, text: string): ImportStyle {
  const texts = file.program.body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .map((statement) => text.slice(rangeOf(statement).start, rangeOf(statement).end))
  const most = (count: number): boolean => count * 2 > texts.length
  const double = texts.filter((one) => /"\s*;?$/.test(one)).length
  const ended =
    texts.length === 0 ? /;\s*\n/.test(text) : most(texts.filter((one) => one.endsWith(';')).length)
  return { quote: most(double) ? '"' : "'", end: ended ? ';' : '' }
}

interface ImportStyle {
  readonly quote: '"' | "'"
  readonly end: ';' | ''
}

const widest = 100

function importText(
  { quote, end }: ImportStyle,
  source: string,
  {
    names,
    isType,
    head = '',
  }: { readonly names: readonly string[]; readonly isType: boolean; readonly head?: string },
): string {
  const from = `from ${quote}${source}${quote}${end}`
  const type = isType ? 'type ' : ''
  const before = names.length === 0 ? head.replace(/, $/, '') : head
  const list = names.length === 0 ? '' : `{ ${names.join(', ')} }`
  const line = `import ${type}${before}${list} ${from}`
  if (line.length <= widest || names.length === 0) return line
  return `import ${type}${before}{\n${names.map((name) => `  ${name},\n`).join('')}} ${from}`
}

const specifierText = ({ name, local }: Pick<Need, 'name' | 'local'>): string =>
  name === local ? name : `${name} as ${local}`

/** Rewrites the imports of a module: removes old ones without a use, and adds needed ones. */
function rewriteImports(
  path: string,
  text: string,
  {
    needs,
    moved,
    isOld,
    used,
  }: {
    readonly needs: readonly Need[]
    readonly moved: ReadonlySet<string>
    readonly isOld: (source: string) => boolean
    /** Imported names that the module used before the edits. */
    readonly used: ReadonlySet<string>
  },
): string {
  const file = parseModule(path, text)
  const style = styleOf(file, text)
  const { edits, print } = createEdits(text)
  const open = new Set(needs)
  let place: number | undefined
  for (const statement of file.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const range = rangeOf(statement)
    const source = statement.source.value
    const isType = statement.importKind === 'type'
    const own = [...open].filter((need) => need.source === source && need.isType === isType)
    const hasSpace = statement.specifiers.every(({ type }) => type !== 'ImportNamespaceSpecifier')
    const unused = unusedOf(file, statement, isOld(source) ? { moved } : { used })
    const keepsNothing = statement.specifiers.length > 0 && unused.size === statement.specifiers.length
    const lineEnd = text.startsWith('\n', range.end) ? range.end + 1 : range.end
    if (keepsNothing || (isOld(source) && statement.specifiers.length === 0 && source.endsWith('.css'))) {
      place ??= range.start
      edits.push({ start: range.start, end: lineEnd, text: '' })
      continue
    }
    if (unused.size === 0 && (own.length === 0 || !hasSpace || statement.specifiers.length === 0)) continue
    for (const need of own) open.delete(need)
    const kept = statement.specifiers.filter(({ local }) => !unused.has(local.name))
    const head = kept
      .flatMap((one) => (one.type === 'ImportDefaultSpecifier' ? [`${one.local.name}, `] : []))
      .join('')
    const names = kept.flatMap((one) =>
      one.type === 'ImportSpecifier' ? [text.slice(rangeOf(one).start, rangeOf(one).end)] : [],
    )
    const added = own.map(specifierText).filter((name) => !names.includes(name))
    edits.push({ ...range, text: importText(style, source, { names: [...names, ...added], isType, head }) })
  }
  const sources = [...new Set([...open].map(({ source }) => source))]
  const lines = sources.flatMap((source) =>
    [false, true].flatMap((isType) => {
      const names = [...open]
        .filter((need) => need.source === source && need.isType === isType)
        .map(specifierText)
      return names.length === 0
        ? []
        : [`${importText(style, source, { names: [...new Set(names)], isType })}\n`]
    }),
  )
  if (lines.length > 0) {
    const at = place ?? endOfImports(file, text)
    edits.unshift({ start: at, end: at, text: lines.join('') })
  }
  return print({ start: 0, end: text.length })
}

/** Returns the names of an import without a use: of a kit's all, of other modules those that the edits took the last use of. */
function unusedOf(
  { program }: File,
  { specifiers }: ImportDeclaration,
  { moved = new Set(), used }: { readonly moved?: ReadonlySet<string>; readonly used?: ReadonlySet<string> },
): ReadonlySet<string> {
  return new Set(
    specifiers
      .map(({ local }) => local.name)
      .filter(
        (name) => moved.has(name) || ((used?.has(name) ?? true) && referencesIn(program, name).length === 0),
      ),
  )
}

/** Returns where the first line after the imports begins. */
function endOfImports(file: File, text: string): number {
  const last =
    file.program.body.findLast(({ type }) => type === 'ImportDeclaration') ?? file.program.directives.at(-1)
  if (!last) return 0
  const end = text.indexOf('\n', rangeOf(last).end)
  return end === -1 ? text.length : end + 1
}

/** Takes the marks of notes out of a text, and returns their lines. */
function takeMarkers(text: string): { readonly text: string; readonly lines: ReadonlyMap<number, number> } {
  const lines = new Map<number, number>()
  let line = 1
  let at = 0
  for (const match of text.matchAll(markers)) {
    line += text.slice(at, match.index).split('\n').length - 1
    at = match.index
    lines.set(Number(match[1]), line)
  }
  return { text: text.replaceAll(markers, ''), lines }
}

/** Parses a module for the rules. Throws a `SyntaxError`. */
export function createSourceFile(path: string, text: string): SourceFile {
  const file = parseModule(path, text)
  const parents = parentsOf(file)
  const imports = importsOf(file)
  const { edits, print } = createEdits(text)
  const needs: Need[] = []
  /** Names of a kit that the edits import from elsewhere under the same name. */
  const moved = new Set<string>()
  const notes: { readonly line: number; readonly text: string }[] = []
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length

  const isFree = (local: string, replaced: string | undefined): boolean =>
    local === replaced ||
    (!needs.some((need) => need.local === local) &&
      referencesIn(file.program, local).length === 0 &&
      !imports.some((one) => one.local === local))

  return {
    path,
    text,
    file,
    isTypeScript: /\.m?tsx?$/.test(path),
    imports,
    style: styleOf(file, text),
    parentOf: (node) => parents.get(node),
    nodes: (type) => {
      const found: Node[] = []
      walk(file.program, (node) => {
        if (node.type === type) found.push(node)
      })
      // The test above; the compiler does not narrow a list by it.
      return found.sort((a, b) => rangeOf(a).start - rangeOf(b).start) as never
    },
    localOf: (source, name) =>
      imports.find(
        (one) =>
          one.name === name && (typeof source === 'string' ? one.source === source : source.test(one.source)),
      )?.local,
    importOf: (local) => imports.find((one) => one.local === local),
    references: (local, within = file.program) => referencesIn(within, local),
    statementOf: (node) =>
      file.program.body.find(
        (one) => rangeOf(one).start <= rangeOf(node).start && rangeOf(node).end <= rangeOf(one).end,
      ),
    print,
    replace: ({ start, end }, replacement) => void edits.push({ start, end, text: replacement }),
    need(source, name, { isType = false, replaced } = {}) {
      if (replaced === name) moved.add(name)
      const known =
        imports.find((one) => (sameModules[source] ?? [source]).includes(one.source) && one.name === name) ??
        needs.find((one) => one.source === source && one.name === name)
      if (known) return known.local
      const local = isFree(name, replaced)
        ? name
        : /^use[A-Z]/.test(name)
          ? name.replace(/^use/, 'useQuoin')
          : /^[A-Z]/.test(name)
            ? `Own${name}`
            : `quoin${name.charAt(0).toUpperCase()}${name.slice(1)}`
      needs.push({ source, name, local, isType })
      return local
    },
    note(node, noteText) {
      const { start } = rangeOf(node)
      notes.push({ line: lineAt(start), text: noteText.replaceAll(markers, '') })
      edits.push({ start, end: start, text: markerOf(notes.length - 1) })
    },
    get isChanged() {
      return edits.length > notes.length || needs.length > 0
    },
    finish(isOld) {
      const used = new Set(
        imports.map(({ local }) => local).filter((local) => referencesIn(file.program, local).length > 0),
      )
      const marked = rewriteImports(path, print({ start: 0, end: text.length }), {
        needs,
        moved,
        isOld,
        used,
      })
      const { text: rewritten, lines } = takeMarkers(marked)
      parseModule(path, rewritten)
      return {
        text: rewritten,
        notes: notes.map((one, index) => ({ path, line: lines.get(index) ?? one.line, text: one.text })),
      }
    },
  }
}
