/** The fields of a message in the order of its bytes. Source: Protocol Buffers, encoding. */
export type Fields = readonly (readonly [number: number, value: bigint | Uint8Array])[]

function varint(value: bigint): readonly number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn)
    if (rest < 128n) return [...bytes, low]
    bytes.push(low | 0x80)
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * Writes a message with the fields in the given order. A zero and an empty text are left out, as ADR-027 requires; an empty message is
 * written.
 */
export function writeMessage(
  fields: readonly (readonly [number: number, value: bigint | string | Uint8Array])[],
): Uint8Array {
  const bytes: number[] = []
  for (const [number, value] of fields) {
    if (value === 0n || value === '') continue
    if (typeof value === 'bigint') {
      bytes.push(...varint(BigInt(number) << 3n), ...varint(value))
      continue
    }
    const content = typeof value === 'string' ? utf8(value) : value
    bytes.push(...varint((BigInt(number) << 3n) | 2n), ...varint(BigInt(content.length)), ...content)
  }
  return Uint8Array.from(bytes)
}

/** Reads a message. Throws for an unknown wire type and a truncated one. */
export function readMessage(bytes: Uint8Array): Fields {
  let at = 0
  function next(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('The message is truncated')
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 128) return value
    }
    throw new Error('The number is too long')
  }
  const fields: (readonly [number, bigint | Uint8Array])[] = []
  while (at < bytes.length) {
    const key = next()
    const number = Number(key >> 3n)
    const type = key & 7n
    if (type === 0n) {
      fields.push([number, next()])
    } else if (type === 2n) {
      const length = Number(next())
      if (length > bytes.length - at) throw new Error('The message is truncated')
      fields.push([number, bytes.slice(at, at + length)])
      at += length
    } else {
      throw new Error('The wire type is not supported')
    }
  }
  return fields
}

/** Returns the byte fields of a number. */
export function bytesOf(fields: Fields, number: number): readonly Uint8Array[] {
  return fields.flatMap(([one, value]) => (one === number && typeof value !== 'bigint' ? [value] : []))
}

/** Returns the only byte field of a number, empty if it is absent. Throws if there are more. */
export function oneOf(fields: Fields, number: number): Uint8Array {
  const [first = new Uint8Array(), second] = bytesOf(fields, number)
  if (second) throw new Error('The field occurs twice')
  return first
}

export function textIn(fields: Fields, number: number): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(oneOf(fields, number))
}

export function numberIn(fields: Fields, number: number): bigint {
  const [first = 0n, second] = fields.flatMap(([one, value]) =>
    one === number && typeof value === 'bigint' ? [value] : [],
  )
  if (second !== undefined) throw new Error('The field occurs twice')
  return first
}

/** Throws for a field that is not in the list: its meaning is unknown. */
export function expectOnly(fields: Fields, numbers: readonly number[]): void {
  for (const [number] of fields)
    if (!numbers.includes(number)) throw new Error(`The field ${number} is unknown`)
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
