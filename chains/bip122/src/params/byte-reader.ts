/** Reads bytes one after the other. Each member throws where there are too few. */
export interface ByteReader {
  bytes(length: number): Uint8Array
  /** A number, the least byte first. */
  unsigned(length: 4 | 8): bigint
  /** A length as Bitcoin writes it. */
  size(): number
  /** How many of something follow: no more than there are bytes left. */
  count(): number
  /** The same number, if there are as many bytes left. */
  limit(count: number): number
  isAtEnd(): boolean
}

/** Makes a reader that begins with the first byte. */
export function createByteReader(all: Uint8Array): ByteReader {
  let at = 0
  const reader: ByteReader = {
    bytes(length) {
      const end = at + length
      if (!(end <= all.length)) throw new Error('It ends too early')
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
      throw new Error('A length is longer than anything')
    },
    count: () => reader.limit(reader.size()),
    limit(count) {
      if (count > all.length - at) throw new Error('It ends too early')
      return count
    },
    isAtEnd: () => at === all.length,
  }
  return reader
}
