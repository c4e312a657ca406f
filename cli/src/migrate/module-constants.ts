import type { Node, ObjectExpression, Statement, VariableDeclarator } from '@babel/types'
import type { SourceFile } from './source-file.js'
import { bare, propertiesOf, rangeOf } from './syntax.js'

/** A constant at the top of a module. */
export interface ModuleConstant {
  readonly name: string
  readonly declarator: VariableDeclarator
  readonly init: Node
  readonly statement: Statement
  readonly isExported: boolean
}

/** Returns the constants at the top of a module. */
export function constantsOf({ file }: SourceFile): readonly ModuleConstant[] {
  return file.program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap((declarator) =>
      declarator.id.type === 'Identifier' && declarator.init
        ? [{ name: declarator.id.name, declarator, init: declarator.init, statement, isExported }]
        : [],
    )
  })
}

/** Returns the constant that an identifier refers to. */
export function constantOf(source: SourceFile, node: Node): ModuleConstant | undefined {
  const inner = bare(node)
  if (inner.type !== 'Identifier') return undefined
  return constantsOf(source).find(({ name }) => name === inner.name)
}

/** The options that a call of a kit gets. */
export interface CallOptions {
  /** The object, if it is written in the call itself. */
  readonly object: ObjectExpression | undefined
  readonly names: readonly string[]
  /** Returns the code of an option. */
  read(name: string): string | undefined
  /** Returns the node of an option. */
  node(name: string): Node | undefined
}

/** Reads the options of a call: an object, or a constant that is one. */
export function optionsOf(source: SourceFile, argument: Node | undefined): CallOptions | undefined {
  if (!argument) return undefined
  const own = bare(argument)
  const constant = constantOf(source, own)
  const object = own.type === 'ObjectExpression' ? own : constant && bare(constant.init)
  if (object?.type !== 'ObjectExpression') return undefined
  const properties = propertiesOf(object)
  const node = (name: string): Node | undefined => properties.get(name)?.value
  return {
    object: own.type === 'ObjectExpression' ? own : undefined,
    names: [...properties.keys()],
    node,
    read(name) {
      const value = node(name)
      if (!value) return undefined
      return constant ? `${constant.name}.${name}` : source.print(rangeOf(value))
    },
  }
}

/** Removes a statement with its line. */
export function removeStatement(source: SourceFile, statement: Statement): void {
  const { start, end } = rangeOf(statement)
  const after = /^[ \t]*\r?\n/.exec(source.text.slice(end))?.[0].length ?? 0
  source.replace({ start, end: end + after }, '')
}
