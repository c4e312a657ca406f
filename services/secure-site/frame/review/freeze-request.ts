/** Freezes a value and everything in it, in place: the reviewed object is the signed one (SEC-06). */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freezeDeeply(part)
  }
  return value
}
