import { hex } from '@scure/base'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The number of letters that are decoded at once. */
const groupLetters = 10

/**
 * Decodes base58 of any length: `@scure/base` stops at 4,096 letters. The time grows with the square of the length.
 * Throws on an invalid letter.
 */
export const longBase58: { decode(text: string): Uint8Array } = {
  decode(text) {
    let value = 0n
    for (let at = 0; at < text.length; at += groupLetters) {
      let group = 0n
      const letters = text.slice(at, at + groupLetters)
      for (const letter of letters) {
        const digit = alphabet.indexOf(letter)
        if (digit < 0) throw new Error('A letter is none of base58')
        group = group * 58n + BigInt(digit)
      }
      value = value * 58n ** BigInt(letters.length) + group
    }
    const digits = value === 0n ? '' : value.toString(16)
    const bytes = hex.decode(digits.length % 2 === 1 ? `0${digits}` : digits)
    return Uint8Array.of(...new Uint8Array(text.search(/[^1]|$/)), ...bytes)
  },
}
