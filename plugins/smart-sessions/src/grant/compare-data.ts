import { fieldsOf } from '../permission/read-permission.js'

/** Complete bytes in hex, at most 20,000 characters. */
export const isHex = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 20_000 && /^0x([\da-f]{2})*$/i.test(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** Returns a whole number that wallets send as a number or as hex. */
export function numberOf(value: unknown): number | undefined {
  const number = isCount(value)
    ? value
    : typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value)
      ? Number(value)
      : undefined
  return isCount(number) && number >= 0 ? number : undefined
}

/** Returns true for an amount in hex up to a limit. */
export const isAtMost = (value: unknown, limit: string): boolean =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) && BigInt(value) <= BigInt(limit)

/** Returns true for a number of at least a limit. */
export const isAtLeast = (value: unknown, limit: number): boolean => (numberOf(value) ?? -1) >= limit

/** Compares without regard to case. */
export const isSameText = (value: unknown, other: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === other.toLowerCase()

/** Returns data in a canonical form, independent of the order of its keys. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf)
  const fields = fieldsOf(value)
  if (!fields) return typeof value === 'string' && /^0x/i.test(value) ? value.toLowerCase() : value
  return Object.entries(fields)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, formOf(part)])
}

/** Compares data independent of the order of its keys. */
export const isSameData = (a: unknown, b: unknown): boolean =>
  JSON.stringify(formOf(a)) === JSON.stringify(formOf(b))
