import { hex } from '@scure/base'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 for bytes of any length: messages are longer than `@scure/base` accepts. */
export const longBase58 = {
  encode(bytes: Uint8Array): string {
    let text = ''
    for (let value = BigInt(`0x0${hex.encode(bytes)}`); value > 0n; value /= 58n)
      text = `${ALPHABET[Number(value % 58n)]}${text}`
    const first = bytes.findIndex((byte) => byte !== 0)
    return '1'.repeat(first < 0 ? bytes.length : first) + text
  },
  decode(text: string): Uint8Array {
    let value = 0n
    for (const letter of text) {
      const digit = ALPHABET.indexOf(letter)
      if (digit < 0) throw new Error('The text is not base58')
      value = value * 58n + BigInt(digit)
    }
    const digits = value === 0n ? '' : value.toString(16)
    const zeros = text.search(/[^1]|$/)
    return Uint8Array.of(
      ...new Uint8Array(zeros),
      ...hex.decode(digits.length % 2 === 1 ? `0${digits}` : digits),
    )
  },
}
