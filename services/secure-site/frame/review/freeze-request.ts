/** Freezes a value and everything in it, in place: what was reviewed is what is signed (SEC-06). */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freezeDeeply(part)
  }
  return value
}
