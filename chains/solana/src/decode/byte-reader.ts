/** Thrown by a reader if bytes are missing, or are not in the encoding that nodes accept. */
export class BytesUnreadable extends Error {}

/** Reads bytes in sequence. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  take(size: number): Uint8Array {
    if (this.#at + size > this.#bytes.length) throw new BytesUnreadable('Unexpected end of data')
    this.#at += size
    return this.#bytes.subarray(this.#at - size, this.#at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Little-endian. */
  u32(): number {
    return Number(this.#number(4))
  }

  /** Little-endian. */
  u64(): bigint {
    return this.#number(8)
  }

  /** A length of one to three bytes, 16 bits, in its shortest encoding. Source: Solana's `ShortVec`. */
  length(): number {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte()
      value += (byte & 0x7f) << (7 * index)
      if (byte < 0x80) {
        if ((byte === 0 && index > 0) || value > 0xffff) break
        return value
      }
    }
    throw new BytesUnreadable('A length is not in its shortest encoding')
  }

  #number(size: number): bigint {
    return this.take(size).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
  }
}
