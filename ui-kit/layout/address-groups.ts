import { prefixLength } from './short-address.js'

/** Returns an address in groups of four characters, the prefix of its chain in the first one: `0x71C7`, `656E`, …. */
export function addressGroups(value: string): readonly string[] {
  const head = prefixLength(value) + 4
  const groups = [value.slice(0, head), ...(value.slice(head).match(/.{1,4}/gsu) ?? [])]
  // One character or two alone look like a mistake.
  const last = groups[groups.length - 1] ?? ''
  return groups.length > 1 && last.length < 3
    ? [...groups.slice(0, -2), `${groups[groups.length - 2]}${last}`]
    : groups
}
