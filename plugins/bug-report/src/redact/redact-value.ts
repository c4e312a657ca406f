import { isQuoinError } from '#kernel'
import type { ReportValue } from '../report.js'
import { isSecretName } from './secret-shapes.js'

/** The limits of a value: a large state stays readable. */
const limits = { depth: 7, items: 40, nodes: 3_000 }

/** More numbers in a row than that may be a secret. */
const minNumbers = 4

/** Replaces a secret. */
export const hidden = 'hidden'

/** The replacements of the parts of a value. */
export interface ValueParts {
  text(value: string, field: string, isSecret: boolean, isItem: boolean): string
  number(value: number, field: string, isSecret: boolean): ReportValue
  key(name: string): string
  pseudonym(kind: 'name', text: string): string
}

/** Reads a field without running a getter; one of a proxy may throw. */
function readData(value: object, name: string | number): unknown {
  try {
    const property = Object.getOwnPropertyDescriptor(value, name)
    return property && 'value' in property ? property.value : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns any value as plain data, within limits: of a page or a plugin it may be circular, huge, a proxy, or have getters, which are
 * not run.
 */
export function redactValue(root: unknown, rootName: string, replace: ValueParts): ReportValue {
  const path = new Set<object>()
  let nodes = 0

  const walk = (part: unknown, field: string, isSecret: boolean, isItem: boolean): ReportValue => {
    switch (typeof part) {
      case 'string':
        return replace.text(part, field, isSecret, isItem)
      case 'number':
        return replace.number(part, field, isSecret)
      case 'boolean':
        return part
      case 'bigint':
        return 'amount'
      case 'object':
        return part === null ? null : walkObject(part, field, isSecret)
      default:
        return part === undefined ? '(undefined)' : typeof part
    }
  }

  const walkObject = (node: object, field: string, isSecret: boolean): ReportValue => {
    if (path.has(node)) return '(circular)'
    if (path.size >= limits.depth || nodes > limits.nodes) return '(more)'
    if (ArrayBuffer.isView(node) || node instanceof ArrayBuffer) return '(bytes)'
    nodes++
    path.add(node)
    try {
      return parts(node, field, isSecret)
    } catch {
      // A proxy, or an iterator that a page replaced.
      return '(unreadable)'
    } finally {
      path.delete(node)
    }
  }

  const list = (items: readonly unknown[], more: boolean, field: string, isSecret: boolean): ReportValue => {
    // A key as a list of bytes, a code as a list of digits, a phrase as a list of positions.
    const isNumbers = items.filter((item) => typeof item === 'number').length >= minNumbers
    const read = items.map((item) =>
      isNumbers && typeof item === 'number' ? 'number' : walk(item, field.replace(/s$/, ''), isSecret, true),
    )
    return more ? [...read, '(more)'] : read
  }

  const record = (
    entries: readonly (readonly [string, unknown])[],
    more: boolean,
    isSecret: boolean,
  ): ReportValue => {
    // The words of a phrase as the names of fields, in any language. The state of a plugin has values of several types.
    const isWord = ([key]: readonly [string, unknown]): boolean => /^[\p{Ll}\p{M}]{3,12}$/u.test(key)
    const words = entries.filter(isWord)
    const isPhrase =
      words.length >= 12 &&
      (words.length === entries.length || new Set(words.map(([, part]) => typeof part)).size === 1)
    // The same as of a list: an array-like object.
    const isNumber = ([key, part]: readonly [string, unknown]): boolean =>
      typeof part === 'number' && (/^\d+$/.test(key) || (isPhrase && isWord([key, part])))
    const isNumbers = entries.filter(isNumber).length >= minNumbers
    const read = entries
      .filter(([, part]) => typeof part !== 'function')
      .map(([key, part]): readonly [string, ReportValue] => [
        isPhrase ? replace.pseudonym('name', key) : replace.key(key),
        isNumbers && isNumber([key, part]) ? 'number' : walk(part, key, isSecret || isSecretName(key), false),
      ])
    return Object.fromEntries(more ? [...read, ['more', true]] : read)
  }

  const parts = (node: object, field: string, isSecret: boolean): ReportValue => {
    if (isQuoinError(node)) return { error: replace.key(node.code) }
    if (node instanceof Error) return { error: 'Error' }
    if (node instanceof Date) return '(date)'
    if (Array.isArray(node)) {
      const count = Math.min(node.length, limits.items)
      const items = Array.from({ length: count }, (_, at) => readData(node, at))
      return list(items, node.length > count, field, isSecret)
    }
    if (node instanceof Map) {
      const entries: [string, unknown][] = []
      for (const [key, part] of Map.prototype.entries.call(node)) {
        entries.push([typeof key === 'string' ? key : typeof key, part])
        if (entries.length >= limits.items) break
      }
      return record(entries, node.size > entries.length, isSecret)
    }
    if (node instanceof Set) {
      const items: unknown[] = []
      for (const item of Set.prototype.values.call(node)) {
        items.push(item)
        if (items.length >= limits.items) break
      }
      return list(items, node.size > items.length, field, isSecret)
    }
    const keys: string[] = []
    // Stops early in an object with a million fields.
    for (const key in node) {
      if (!Object.hasOwn(node, key)) continue
      if (keys.length >= limits.items) return record(pairs(node, keys), true, isSecret)
      keys.push(key)
    }
    return record(pairs(node, keys), false, isSecret)
  }

  const pairs = (node: object, keys: readonly string[]): readonly (readonly [string, unknown])[] =>
    keys.map((key) => [key, readData(node, key)] as const)

  return walk(root, rootName, isSecretName(rootName), false)
}
