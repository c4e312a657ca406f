/** Reads bytes in sequence. Each member throws if too few are left. */
export interface ByteReader {
  bytes(length: number): Uint8Array
  /** An unsigned integer, little-endian. */
  unsigned(length: 4 | 8): bigint
  /** A length in compact size encoding. */
  size(): number
  /** The number of following items, at most the number of bytes left. */
  count(): number
  /** Returns the number if as many bytes are left. */
  limit(count: number): number
  isAtEnd(): boolean
}

/** Creates a reader that starts at the first byte. */
export function createByteReader(all: Uint8Array): ByteReader {
  let at = 0
  const reader: ByteReader = {
    bytes(length) {
      const end = at + length
      if (!(end <= all.length)) throw new Error('Unexpected end of data')
      const found = all.subarray(at, end)
      at = end
      return found
    },
    unsigned(length) {
      return reader.bytes(length).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    },
    size() {
      const [first = 0] = reader.bytes(1)
      if (first < 0xfd) return first
      if (first === 0xfd) {
        const [low = 0, high = 0] = reader.bytes(2)
        return low + 256 * high
      }
      if (first === 0xfe) return Number(reader.unsigned(4))
      throw new Error('The length exceeds 32 bits')
    },
    count: () => reader.limit(reader.size()),
    limit(count) {
      if (count > all.length - at) throw new Error('Unexpected end of data')
      return count
    },
    isAtEnd: () => at === all.length,
  }
  return reader
}
