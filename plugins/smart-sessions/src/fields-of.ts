/** Returns the fields of an object; `undefined` for other values. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Every object has fields of some type; each is checked before use.
      (value as Readonly<Record<string, unknown>>)
    : undefined
}
