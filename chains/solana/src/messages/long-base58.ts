import { hex } from '@scure/base'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** As many letters as are made at once. */
const groupLetters = 10
const group = 58n ** BigInt(groupLetters)

/** Base58 of bytes of any length: that of `@scure/base` ends at 2,048. The time grows with the square of it. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (zeros < 0) return '1'.repeat(bytes.length)
  let text = ''
  for (let value = BigInt(`0x${hex.encode(bytes)}`); value > 0n; value /= group) {
    let rest = value % group
    for (let letter = 0; letter < groupLetters; letter += 1) {
      text = `${alphabet[Number(rest % 58n)]}${text}`
      rest /= 58n
    }
  }
  return '1'.repeat(zeros) + text.replace(/^1+/, '')
}
