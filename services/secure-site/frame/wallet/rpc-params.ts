/** Returns the fields of an object sent by a page; `undefined` if the value is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; their values stay unknown.
  return value as Readonly<Record<string, unknown>>
}

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** Returns the parameter list of an eip155 method. */
export const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
