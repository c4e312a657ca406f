/** The fields of what may be an object; `undefined` where it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // Every object has fields of some kind; each is looked at before it is used.
      (value as Readonly<Record<string, unknown>>)
    : undefined
}
