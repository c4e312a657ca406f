export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a plain object; `undefined` for anything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return value as Fields
}

/** `0x` and 40 hex digits: wallets accept no other form. */
export function isHexAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
}

/** A JSON-RPC number: at most 32 bytes of hex. */
export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}

/** Complete bytes in hex, at most `maxBytes`. */
export function isBytes(value: unknown, maxBytes: number): value is `0x${string}` {
  if (typeof value !== 'string' || value.length > 2 + maxBytes * 2 || value.length % 2 !== 0) return false
  return /^0x[\da-f]*$/i.test(value)
}

/** Returns whether a value is a URL that a wallet may receive, of a node or a page. */
export function isWebUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2_048 || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** The longest id of a batch: 4,096 bytes in hex. Source: EIP-5792. */
export const maxCallsIdLength: number = 2 + 2 * 4_096

export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
}

/** Reads a number in a response of a node. Throws if it is none. */
export function readQuantity(result: unknown): bigint {
  if (isQuantity(result)) return BigInt(result)
  throw new Error('The response is not a hex number')
}

/** Returns a number in JSON-RPC form. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
