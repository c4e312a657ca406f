import { type ChainModule, type Network, QuoinError } from '#kernel'

/** Returns whether a text has the shape of a token's address on the chain. */
export function isTokenAddress(chain: ChainModule, text: string): boolean {
  return chain.tokens?.readAddress ? chain.tokens.readAddress(text) !== undefined : chain.isAddress(text)
}

/** Returns an entered address of a token in its usual form. Throws `CAIP_ADDRESS_INVALID`. */
export async function readTokenAddress(chain: ChainModule, text: string, network: Network): Promise<string> {
  if (chain.tokens?.readAddress) {
    const address = chain.tokens.readAddress(text)
    if (address !== undefined) return address
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: 'format' })
  }
  const check = await chain.checkAddress(text, network)
  if (check.valid) return check.address
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: check.reason })
}
