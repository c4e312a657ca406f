/** A field of a protobuf message: a number, or bytes. Source: Protocol Buffers, wire types 0 and 2. */
export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

function writeVarint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const next = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? next | 0x80 : next)
  } while (rest > 0n)
  return bytes
}

/** Returns the bytes of fields, in their order. A number of 0 and empty bytes are the default, which is not written. */
export function writeFields(fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(({ number, value }) => {
      if (typeof value === 'bigint')
        return value === 0n ? [] : [...writeVarint(BigInt(number << 3)), ...writeVarint(value)]
      if (value.length === 0) return []
      return [...writeVarint(BigInt((number << 3) | 2)), ...writeVarint(BigInt(value.length)), ...value]
    }),
  )
}

/** Returns the fields of a message. Throws on anything but positive numbers and bytes. */
export function readFields(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = []
  let at = 0

  function readVarint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 63n; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('The message ends in a number')
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Error('A number is too long')
  }

  while (at < bytes.length) {
    const key = Number(readVarint())
    if ((key & 7) === 0) fields.push({ number: key >> 3, value: readVarint() })
    else if ((key & 7) === 2) {
      const length = Number(readVarint())
      if (at + length > bytes.length) throw new Error('The message ends in bytes')
      fields.push({ number: key >> 3, value: bytes.slice(at, at + length) })
      at += length
    } else throw new Error('A field has another wire type')
  }
  return fields
}
