const entryKey: unique symbol = Symbol.for('quoin.list-entry')

/** Remembers what the entries of a list should be, where the list itself takes anything and leaves out what is not well formed. */
export function withListEntry<List extends object>(list: List, entry: object): List {
  return Object.defineProperty(list, entryKey, { value: entry })
}

/** What the entries of such a list should be, for documents that are made of schemas. */
export function listEntryOf(schema: object): object | undefined {
  const entry: unknown = Reflect.get(schema, entryKey)
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
