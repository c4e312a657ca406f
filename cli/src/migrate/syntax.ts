import { type ParserPlugin, parse } from '@babel/parser'
import type {
  File,
  Identifier,
  JSXAttribute,
  JSXElement,
  Node,
  ObjectExpression,
  ObjectProperty,
} from '@babel/types'

/** Part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Returns the place of a node in its text: the parser sets it on each node. */
export function rangeOf({ start, end }: Node): Range {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('The parser set no place.')
  return { start, end }
}

const pluginsOf = (path: string): ParserPlugin[] => [
  'decorators-legacy',
  ...(/\.m?ts$/.test(path)
    ? (['typescript'] as const)
    : path.endsWith('.tsx')
      ? (['typescript', 'jsx'] as const)
      : (['jsx'] as const)),
]

/** Parses a module. Throws a `SyntaxError` that names the line. */
export const parseModule = (path: string, text: string): File =>
  parse(text, { sourceType: 'module', allowReturnOutsideFunction: true, plugins: pluginsOf(path) })

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Members of a node that contain no code. */
const withoutCode: ReadonlySet<string> = new Set([
  'loc',
  'extra',
  'errors',
  'tokens',
  'comments',
  'leadingComments',
  'innerComments',
  'trailingComments',
])

/** Returns the nodes directly below a node, in no order that matters. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (withoutCode.has(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** Calls back for a node and each node below it, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, visit, node)
}

/** Returns the value of a string, also of a template without values. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  if (node?.type === 'JSXExpressionContainer') return stringOf(node.expression)
  return undefined
}

/** Returns an expression without the type assertions around it. */
export function bare(node: Node): Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'ParenthesizedExpression'
    ? bare(node.expression)
    : node
}

/** Returns the name of a property that is written out. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'ObjectProperty' && node.type !== 'ObjectMethod') return undefined
  if (!node.computed && node.key.type === 'Identifier') return node.key.name
  return stringOf(node.key)
}

/** Returns the properties of an object by their names. */
export function propertiesOf(object: ObjectExpression): ReadonlyMap<string, ObjectProperty> {
  const found = new Map<string, ObjectProperty>()
  for (const property of object.properties) {
    const key = keyOf(property)
    if (key !== undefined && property.type === 'ObjectProperty') found.set(key, property)
  }
  return found
}

/** Returns the name of a JSX element: `div`, `ConnectButton.Custom`. */
export function tagOf({ openingElement: { name } }: JSXElement): string {
  const text = (part: Node): string =>
    part.type === 'JSXMemberExpression'
      ? `${text(part.object)}.${part.property.name}`
      : part.type === 'JSXIdentifier'
        ? part.name
        : ''
  return text(name)
}

/** Returns the attributes of a JSX element by their names. */
export function attributesOf({ openingElement }: JSXElement): ReadonlyMap<string, JSXAttribute> {
  return new Map(
    openingElement.attributes.flatMap((attribute) =>
      attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier'
        ? [[attribute.name.name, attribute] as const]
        : [],
    ),
  )
}

/** Returns the expression of an attribute: that between its braces, or its text. */
export function attributeValue({ value }: JSXAttribute): Node | undefined {
  if (!value) return undefined
  return value.type === 'JSXExpressionContainer' ? value.expression : value
}

/** Returns `true` for a name that is no reference: a key, a member, an attribute. */
export function isLabel(node: Identifier | Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.property === node && !parent.computed
    case 'ObjectProperty':
      return parent.key === node && !parent.computed && !parent.shorthand
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key === node
    case 'TSEnumMember':
      return parent.id === node
    case 'JSXAttribute':
    case 'LabeledStatement':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return true
    case 'ExportSpecifier':
      return parent.exported === node && parent.local !== node
    case 'JSXMemberExpression':
      return parent.property === node
    case 'TSQualifiedName':
      return parent.right === node
    default:
      return false
  }
}
