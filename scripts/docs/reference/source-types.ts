import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { readPage } from '../site-pages.mjs'

/** A member of an interface, as its source has it. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  /** The comment as Markdown; empty without one. */
  readonly comment: string
  readonly example: string | undefined
}

/** Reads declarations of the package, with their comments, from the program that TypeDoc has made. */
export class SourceTypes {
  readonly #checker: ts.TypeChecker

  constructor(
    readonly program: ts.Program,
    readonly root: string,
  ) {
    this.#checker = program.getTypeChecker()
  }

  /** Returns the sources of a folder, in the order of their paths. */
  filesIn(folder: string): readonly ts.SourceFile[] {
    return this.program
      .getSourceFiles()
      .filter(({ fileName }) => this.pathOf(fileName).startsWith(`${folder}/`))
      .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
  }

  pathOf(fileName: string): string {
    return relative(this.root, fileName).replaceAll('\\', '/')
  }

  /** Returns an interface of a source by its name. */
  interfaceOf(path: string, name: string): ts.InterfaceDeclaration {
    const file = this.program.getSourceFile(join(this.root, path))
    const found = file?.statements.find(
      (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
    )
    if (!found) throw new Error(`${path} declares no interface ${name}.`)
    return found
  }

  /** Returns the members of an interface, with those that it inherits, and the symbol of each. */
  membersOf(declaration: ts.InterfaceDeclaration): readonly (Member & { readonly symbol: ts.Symbol })[] {
    const type = this.#checker.getTypeAtLocation(declaration)
    return type.getProperties().map((symbol) => ({ ...this.#member(symbol, declaration), symbol }))
  }

  /**
   * Returns the members of an option that is an object of this package, or a `Partial` of one; none for any other type, and for
   * `Platform`, which tests replace as a whole.
   */
  membersOfSymbol(symbol: ts.Symbol, at: ts.Node): readonly Member[] {
    const type = this.#typeOf(symbol, at)
    const whole = type.aliasSymbol?.name === 'Partial' ? type.aliasTypeArguments?.[0] : type
    const own = (whole?.aliasSymbol ?? whole?.symbol)?.declarations?.some(
      (one) =>
        ts.isInterfaceDeclaration(one) &&
        one.name.text !== 'Platform' &&
        /(^kernel\/options|\/src)\//.test(this.pathOf(one.getSourceFile().fileName)),
    )
    return own ? type.getProperties().map((member) => this.#member(member, at)) : []
  }

  /** Returns the comment of the declaration of an option's type: for options whose own members have none. */
  commentOfType(symbol: ts.Symbol, at: ts.Node): string {
    const type = this.#typeOf(symbol, at)
    const named = type.aliasSymbol ?? type.symbol
    const isOwn = named?.declarations?.some(
      (one) =>
        !this.program.isSourceFileFromExternalLibrary(one.getSourceFile()) &&
        !this.program.isSourceFileDefaultLibrary(one.getSourceFile()),
    )
    if (!isOwn) return ''
    return plain(ts.displayPartsToString(named?.getDocumentationComment(this.#checker)))
  }

  /** Returns the title of a page of the documentation. */
  titleOf(path: string): string {
    const { fields, text } = readPage(readFileSync(join(this.root, path), 'utf8'))
    const title = fields.title ?? /^# +(.+?) *$/m.exec(text)?.[1]
    if (title === undefined) throw new Error(`${path} has no title.`)
    return title
  }

  #typeOf(symbol: ts.Symbol, at: ts.Node): ts.Type {
    return this.#checker.getNonNullableType(this.#checker.getTypeOfSymbolAtLocation(symbol, at))
  }

  /** Returns the interface of the props of a component: the type of its only parameter. */
  propsOf(component: ts.FunctionDeclaration): readonly Member[] {
    const [parameter] = component.parameters
    if (!parameter) return []
    const type = this.#checker.getTypeAtLocation(parameter)
    return type.getProperties().map((symbol) => this.#member(symbol, component))
  }

  commentOf(node: ts.Node): Pick<Member, 'comment' | 'example'> {
    const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
    const example = doc?.tags?.find(({ tagName }) => tagName.text === 'example')
    return {
      comment: plain(ts.getTextOfJSDocComment(doc?.comment)),
      example: example && ts.getTextOfJSDocComment(example.comment),
    }
  }

  #member(symbol: ts.Symbol, at: ts.Node): Member {
    const declaration = symbol.declarations?.[0]
    const written =
      declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
        ? declaration.type?.getText()
        : undefined
    const computed = () =>
      this.#checker.typeToString(
        this.#checker.getTypeOfSymbolAtLocation(symbol, at),
        at,
        ts.TypeFormatFlags.NoTruncation,
      )
    return {
      name: symbol.name,
      type: shortType(written ?? computed()),
      isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      comment: plain(ts.displayPartsToString(symbol.getDocumentationComment(this.#checker))),
      example: symbol
        .getJsDocTags(this.#checker)
        .flatMap(({ name, text }) => (name === 'example' ? [ts.displayPartsToString(text)] : []))[0],
    }
  }
}

const plain = (comment: string | undefined): string =>
  (comment ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\{@link ([^}|]+)[^}]*\}/g, '`$1`')
    .trim()

/** Returns the source of a type on one line, without its comments and `readonly`. */
export const oneLine = (type: string): string =>
  type
    .replace(/\s*\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly (?=[\w'"[])/g, '')
    // A line break separates members; elsewhere it follows or precedes a sign.
    .replace(/(?<=[\w\])}'"])\n\s*(?=[\w'"[])/g, '; ')
    .replace(/\s+/g, ' ')

/** Leaves out `undefined` (exactOptionalPropertyTypes), which says nothing to the reader of an optional member. */
const shortType = (type: string): string =>
  oneLine(type)
    .replace(/\bimport\("[^"]*"\)\./g, '')
    .replace(/ \| undefined$/, '')
    .replace(/^\((.*=>[^()]*)\)$/, '$1')

/** Returns inline code. */
export const inlineCode = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence}${text}${fence}`
}

/** Returns inline code that is safe in a cell of a table. */
export const code = (text: string): string => inlineCode(text.replaceAll('|', '\\|'))

/** Returns text that is safe in a cell of a table. */
export const cell = (text: string): string => escapeHtml(text).replaceAll('|', '\\|') || '–'

/** Escapes what Markdown takes for HTML, outside of inline code. */
export const escapeHtml = (text: string): string =>
  text.replace(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part))

/** Returns a table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns a table of members: name, type, comment. */
export function membersTable(members: readonly Member[]): string {
  const rows = members.map(({ name, type, isOptional, comment }) => [
    code(isOptional ? name : `${name} *`),
    code(type),
    cell(comment),
  ])
  return table(['name', 'type', 'description'], rows)
}
