export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a plain object; `undefined` for anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return value as Fields
}

/** Returns bytes as hex with `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns whether a value is complete bytes in hex with `0x`, at most `maxBytes`. */
export function isHexBytes(value: unknown, maxBytes: number): value is `0x${string}` {
  if (typeof value !== 'string' || value.length > 2 + maxBytes * 2 || value.length % 2 !== 0) return false
  return /^0x[\da-f]*$/i.test(value)
}

/** Returns the bytes of a hex string that passed `isHexBytes`. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 - 1 }, (_, at) =>
    Number.parseInt(hex.slice(2 + at * 2, 4 + at * 2), 16),
  )
}
