import { isQuoinError } from '#kernel'
import { isSecretName, withoutSecrets } from './secret-names.js'

/** The limits of the printed value, so that a large state stays readable. */
const limits = { depth: 8, items: 50, text: 200, lines: 2_000 }

function quoted(text: string): string {
  const shown = text.length > limits.text ? `${text.slice(0, limits.text)}…` : text
  return JSON.stringify(withoutSecrets(shown))
}

function printLeaf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value)
    case 'bigint':
      return `${value}n`
    case 'function':
      return `ƒ ${value.name}`.trim()
    case 'object':
      if (value === null) return 'null'
      if (isQuoinError(value)) return `${value.code} ${quoted(value.shortMessage)}`
      if (value instanceof Error) return `${value.name} ${quoted(value.message)}`
      if (value instanceof Date) return value.toISOString()
      if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
      return undefined
    default:
      return String(value)
  }
}

function read(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name)
  } catch {
    // A getter of a wallet or plugin may throw.
    return '(cannot be read)'
  }
}

/** Returns the parts of an object in the order to print; methods are no part of a state. */
function partsOf(value: object): readonly (readonly [name: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part, index) => [String(index), part])
  if (value instanceof Map) return [...value].map(([name, part]) => [String(name), part])
  if (value instanceof Set) return [...value].map((part, index) => [String(index), part])
  return Object.keys(value)
    .map((name) => [name, read(value, name)] as const)
    .filter(([, part]) => typeof part !== 'function')
}

/**
 * Prints a value as readable text: like JSON, with bigints, errors and circular references, and without secrets (SEC-13). A value
 * that is named as one is `hidden`, and so is text that looks like one.
 *
 * @example
 * printValue({ balance: 10n, uri: 'wc:…' }) // '{\n  balance: 10n\n  uri: hidden\n}'
 */
export function printValue(value: unknown): string {
  const path = new Set<object>()
  let lines = 0

  const print = (part: unknown, indent: string): string => {
    const leaf = printLeaf(part)
    // A value that is no leaf is an object; the compiler cannot infer it.
    const node = part as object
    if (leaf !== undefined) return leaf
    if (path.has(node)) return '(circular)'
    const isList = Array.isArray(node) || node instanceof Set
    const [open, close] = isList ? ['[', ']'] : ['{', '}']
    const parts = partsOf(node)
    if (parts.length === 0) return open + close
    if (indent.length / 2 >= limits.depth || lines > limits.lines) return `${open}…${close}`
    path.add(node)
    const inner = `${indent}  `
    const printed = parts.slice(0, limits.items).map(([name, item]) => {
      lines++
      const text = isList || !isSecretName(name) || item == null ? print(item, inner) : 'hidden'
      return isList ? inner + text : `${inner}${name}: ${text}`
    })
    path.delete(node)
    if (parts.length > limits.items) printed.push(`${inner}… ${parts.length - limits.items} more`)
    return `${open}\n${printed.join('\n')}\n${indent}${close}`
  }
  return print(value, '')
}
