export type Fields = Readonly<Record<string, unknown>>

/** A plain object's own fields; anything else is `undefined`. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; what they hold stays unknown.
  return value as Fields
}
