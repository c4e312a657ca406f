/** Number of characters at each end that users compare and address poisoners imitate. */
const compared = 4

/** The prefix that all addresses of a network share, which is not compared: `0x`, `bc1q`, a version number. */
const prefix = /^(0x|bc1[pq]?|tb1[pq]?|bcrt1[pq]?)/i

const ends = (address: string): readonly [string, string] => {
  const digits = address.replace(prefix, '')
  return [digits.slice(0, compared), digits.slice(-compared)]
}

/**
 * Finds the known address that another one imitates: equal at both ends, and different.
 *
 * @param address in the form in which addresses are compared, like the known ones
 */
export function looksLikeOneOf(address: string, known: readonly string[]): string | undefined {
  if (known.includes(address)) return undefined
  const [head, tail] = ends(address)
  return known.find((other) => {
    const [otherHead, otherTail] = ends(other)
    return head.toLowerCase() === otherHead.toLowerCase() && tail.toLowerCase() === otherTail.toLowerCase()
  })
}
