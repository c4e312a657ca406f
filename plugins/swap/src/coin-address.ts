/** What stands for the coin of an EVM network where an address is asked for. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token as services name it: CAIP-10. */
export const toCaipToken = (caipNetworkId: string, address: string | undefined): string =>
  `${caipNetworkId}:${address ?? coinAddress}`

/** The address in a CAIP-10 id of a token; `undefined` for the coin. */
export function fromCaipToken(id: string): string | undefined {
  const address = id.slice(id.lastIndexOf(':') + 1)
  return address.toLowerCase() === coinAddress ? undefined : address
}
