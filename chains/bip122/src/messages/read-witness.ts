/** More than any witness of a message has. */
const mostItems = 50

/**
 * The items of a witness as transactions carry it: a count, and each with its length. `undefined` where it is none. Source:
 * BIP-144.
 */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  function readSize(): number {
    const first = bytes[at]
    at += 1
    if (first === undefined || first > 0xfd) return Number.NaN
    if (first < 0xfd) return first
    const [low = Number.NaN, high = Number.NaN] = bytes.slice(at, at + 2)
    at += 2
    return low + 256 * high
  }
  const count = readSize()
  if (!(count <= mostItems)) return undefined
  const items: Uint8Array[] = []
  for (let item = 0; item < count; item += 1) {
    const length = readSize()
    if (!(at + length <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length ? items : undefined
}
