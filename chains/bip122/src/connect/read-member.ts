/** A member of a value of the page, whatever that is. Reading it may run code of a stranger: never throws. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return value === null || value === undefined ? undefined : Reflect.get(Object(value), name)
  } catch {
    return undefined
  }
}

/** Whether a value of the page has a method of a name. Never throws. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof readMember(value, name) === 'function'
}
