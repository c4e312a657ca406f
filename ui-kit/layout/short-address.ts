/** Shortens the middle of an address: `0x71C7…8976F0`. `start` does not count a leading `0x`. */
export function shortAddress(value: string, start = 4, end = 6): string {
  const head = (value.startsWith('0x') ? 2 : 0) + start
  return value.length <= head + end + 1 ? value : `${value.slice(0, head)}…${value.slice(-end)}`
}
