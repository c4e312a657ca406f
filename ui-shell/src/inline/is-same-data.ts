const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

/** Compares plain data, with amounts. Values that are not are compared by identity. */
export function isSameData(one: unknown, other: unknown): boolean {
  try {
    return one === other || (typeof one === 'object' && textOf(one) === textOf(other))
  } catch {
    return false
  }
}
