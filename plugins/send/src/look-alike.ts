/** So many characters at each end are what people compare, and what poisoners make alike. */
const compared = 4

/** What an address begins with on its network: nobody compares it. `0x`, `bc1q`, a version number. */
const prefix = /^(0x|bc1[pq]?|tb1[pq]?|bcrt1[pq]?)/i

const ends = (address: string): readonly [string, string] => {
  const digits = address.replace(prefix, '')
  return [digits.slice(0, compared), digits.slice(-compared)]
}

/**
 * The known address that another one looks like: the same at both ends, and not the same (SEC-11).
 *
 * @param address as addresses are compared, and so are the known ones
 */
export function looksLikeOneOf(address: string, known: readonly string[]): string | undefined {
  if (known.includes(address)) return undefined
  const [head, tail] = ends(address)
  return known.find((other) => {
    const [otherHead, otherTail] = ends(other)
    return head.toLowerCase() === otherHead.toLowerCase() && tail.toLowerCase() === otherTail.toLowerCase()
  })
}
