/** Returns the length of what all addresses of a chain start with: `0x`, or the prefix of bech32 as in `cosmos1…`. Source: BIP-173. */
export function prefixLength(value: string): number {
  return /^(0x|[a-z]{2,20}1(?=[02-9ac-hj-np-z]{38,}$))/.exec(value)?.[0].length ?? 0
}

/**
 * Shortens the middle of an address: `0x71C7…8976F0`, `cosmos1x2lz…t0zxcs`. `start` does not count what all addresses of the chain start
 * with.
 */
export function shortAddress(value: string, start = 4, end = 6): string {
  const head = prefixLength(value) + start
  return value.length <= head + end + 1 ? value : `${value.slice(0, head)}…${value.slice(-end)}`
}
