/** Fields of an object that a page sent; `undefined` where it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is no list has string keys; what they hold stays unknown.
  return value as Readonly<Record<string, unknown>>
}

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** The list that the methods of eip155 are given. */
export const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
