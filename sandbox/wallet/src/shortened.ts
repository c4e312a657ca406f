/** Returns an address without its middle. */
export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
