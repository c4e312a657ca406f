/** Marks a value that JSON lacks: `{ "$": "bigint", "of": "12" }`. */
const MARK = '$'

const isMarked = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && MARK in value

/**
 * Writes a value of records, lists, maps, texts, numbers and `bigint`. An `undefined` member is left out.
 *
 * @throws `TypeError` for a record that has the mark itself
 */
export function writeStructured(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return { [MARK]: 'bigint', of: part.toString() }
    if (part instanceof Map) return { [MARK]: 'map', of: [...part] }
    if (isMarked(part)) throw new TypeError('A record has the mark itself.')
    return part
  })
}

/**
 * Reads what `writeStructured` wrote.
 *
 * @throws `SyntaxError` or `TypeError` for another text
 */
export function readStructured(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) => {
    if (!isMarked(part)) return part
    const { [MARK]: kind, of } = part
    if (kind === 'bigint' && typeof of === 'string' && /^-?\d{1,80}$/.test(of)) return BigInt(of)
    if (kind === 'map' && Array.isArray(of)) return new Map(of)
    throw new TypeError('The mark is not known.')
  })
}
