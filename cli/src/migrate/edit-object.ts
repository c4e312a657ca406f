import type { Node, ObjectExpression } from '@babel/types'
import type { SourceFile } from './source-file.js'
import { type Range, rangeOf } from './syntax.js'

/** A property to add: its name and the code of its value. */
export interface AddedProperty {
  readonly name: string
  readonly code: string
}

/** Replaces comments by as many spaces. */
function withoutComments(text: string): string {
  let clean = ''
  for (let at = 0; at < text.length; ) {
    const isBlock = text.startsWith('/*', at)
    if (!isBlock && !text.startsWith('//', at)) {
      clean += text[at++]
      continue
    }
    const found = text.indexOf(isBlock ? '*/' : '\n', at + 2)
    const end = found === -1 ? text.length : found + (isBlock ? 2 : 0)
    clean += ' '.repeat(end - at)
    at = end
  }
  return clean
}

/** Returns the end of the comma after a node, if there is one before the next node. */
function endOfComma(text: string, from: number, to: number): number {
  const comma = withoutComments(text.slice(from, to)).indexOf(',')
  return comma === -1 ? from : from + comma + 1
}

/** Returns the white space in front of the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Writes a property; a name that is its own value is written once. */
export const propertyText = ({ name, code }: AddedProperty): string =>
  name === code ? name : `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`}: ${code}`

/** Prints an object without some of its properties, and with others at its end. Comments stay with the next property. */
export function printObject(
  source: SourceFile,
  object: ObjectExpression,
  {
    without = new Set(),
    added = [],
  }: { readonly without?: ReadonlySet<Node>; readonly added?: readonly AddedProperty[] },
): string {
  const { text } = source
  const { start, end } = rangeOf(object)
  const parts: { readonly part: Range; readonly isKept: boolean }[] = []
  let at = start + 1
  for (const [index, property] of object.properties.entries()) {
    const range = rangeOf(property)
    parts.push({ part: { start: at, end: range.end }, isKept: !without.has(property) })
    const next = object.properties[index + 1]
    at = endOfComma(text, range.end, next ? rangeOf(next).start : end - 1)
  }
  const kept = parts.filter(({ isKept }) => isKept).map(({ part }) => source.print(part))
  const isWide = text.slice(start, end).includes('\n')
  const indent = `\n${indentAt(text, start)}  `
  const more = added.map((property) => `${isWide ? indent : ' '}${propertyText(property)}`)
  const tail = source.print({ start: at, end: end - 1 })
  const comma = isWide && kept.length + more.length > 0 ? ',' : ''
  return `{${[...kept, ...more].join(',')}${comma}${isWide && !tail.includes('\n') ? indent.slice(0, -2) : tail}}`
}
