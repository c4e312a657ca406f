export type Fields = Readonly<Record<string, unknown>>

/** A plain object's own fields; anything else is `undefined`. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; what they hold stays unknown.
  return value as Fields
}

/** Bytes as hex with `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whole bytes as hex with `0x`, at most so many. */
export function isHexBytes(value: unknown, maxBytes: number): value is `0x${string}` {
  if (typeof value !== 'string' || value.length > 2 + maxBytes * 2 || value.length % 2 !== 0) return false
  return /^0x[\da-f]*$/i.test(value)
}

/** The bytes of a hex text that `isHexBytes` let pass. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 - 1 }, (_, at) =>
    Number.parseInt(hex.slice(2 + at * 2, 4 + at * 2), 16),
  )
}
