const entryKey: unique symbol = Symbol.for('quoin.list-entry')

/** Attaches the schema of entries to a list schema that accepts any entry and drops malformed ones. */
export function withListEntry<List extends object>(list: List, entry: object): List {
  return Object.defineProperty(list, entryKey, { value: entry })
}

/** Returns the schema of such a list's entries, for documents that are generated from schemas. */
export function listEntryOf(schema: object): object | undefined {
  const entry: unknown = Reflect.get(schema, entryKey)
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
