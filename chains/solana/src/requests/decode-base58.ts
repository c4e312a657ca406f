const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Letters whose number is exact in floating point. */
const exactLetters = 9

function numberOf(text: string): bigint {
  if (text.length > exactLetters) {
    // Halves keep the multiplications large and few: the time grows far slower than the square.
    const half = text.length >> 1
    const low = text.slice(half)
    return numberOf(text.slice(0, half)) * 58n ** BigInt(low.length) + numberOf(low)
  }
  let number = 0
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) throw new Error('The text is not base58')
    number = number * 58 + digit
  }
  return BigInt(number)
}

/** Decodes base58 of any length: `@scure/base` takes quadratic time. Throws if it is none. */
export function decodeBase58(text: string): Uint8Array {
  const rest = text.replace(/^1+/, '')
  const digits = rest === '' ? '' : numberOf(rest).toString(16)
  const padded = digits.length % 2 === 0 ? digits : `0${digits}`
  const zeros = text.length - rest.length
  const bytes = new Uint8Array(zeros + padded.length / 2)
  for (let at = 0; at < padded.length; at += 2)
    bytes[zeros + at / 2] = Number.parseInt(padded.slice(at, at + 2), 16)
  return bytes
}
