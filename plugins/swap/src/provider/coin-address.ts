/** The placeholder address of an EVM network's coin. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Returns a token's id for services: CAIP-10. */
export const toCaipToken = (caipNetworkId: string, address: string | undefined): string =>
  `${caipNetworkId}:${address ?? coinAddress}`

/** Returns the address in a CAIP-10 id of a token; `undefined` for the coin. */
export function fromCaipToken(id: string): string | undefined {
  const address = id.slice(id.lastIndexOf(':') + 1)
  return address.toLowerCase() === coinAddress ? undefined : address
}
