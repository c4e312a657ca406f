function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freezeDeep(part)
  }
  return value
}

/**
 * Returns a copy of data that is frozen throughout: what the user confirms must not change afterwards, also not by its former owner.
 *
 * @example
 * const call = frozenClone(transfer.call)
 * @throws `DataCloneError` if the data contains a function
 */
export const frozenClone = <T>(value: T): T => freezeDeep(structuredClone(value))
