/** An address with its middle left out. */
export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
