/** Returns bytes as hex. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** Returns the bytes of a text in hex. */
export const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

/** Returns a number as bytes, the lowest first. */
export function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}

/** Returns the number that bytes have, the lowest first. */
export const fromLittleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** Encodes a number with as few bytes as it needs. Source: SCALE, compact integers. */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(value, length))
}

/** Reads bytes from the start. */
export interface ScaleReader {
  take(length: number): Uint8Array
  compact(): bigint
  /** The bytes that were not read. */
  rest(): Uint8Array
}

/** Creates a reader of bytes. Its members throw at the end. */
export function createScaleReader(bytes: Uint8Array): ScaleReader {
  let at = 0
  const reader: ScaleReader = {
    take(length) {
      if (at + length > bytes.length) throw new Error('The bytes end early.')
      at += length
      return bytes.subarray(at - length, at)
    },
    compact() {
      const [first = 0] = reader.take(1)
      const mode = first & 3
      if (mode === 3) return fromLittleEndian(reader.take((first >> 2) + 4))
      const more = reader.take([0, 1, 3][mode] ?? 0)
      return fromLittleEndian(Uint8Array.of(first, ...more)) >> 2n
    },
    rest: () => bytes.subarray(at),
  }
  return reader
}
