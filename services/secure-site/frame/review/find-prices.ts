import { fieldOf, postJson } from './review-node.js'

/** The address that stands for the native currency in price requests. */
const coinAddress: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** US dollars for one whole token, by its address in lower case; the native currency under the empty string. */
export type TokenPrices = ReadonlyMap<string, number>

/** Returns the map key of a token: only EVM addresses are case-insensitive. */
export function tokenKey(address: string | undefined): string {
  return address?.startsWith('0x') ? address.toLowerCase() : (address ?? '')
}

/** Returns the prices of tokens from the site; none if they are unknown or late. */
export async function findPrices(
  fetchAnswer: typeof fetch,
  pricesUrl: string,
  caipNetworkId: string,
  tokens: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<TokenPrices> {
  const prices = new Map<string, number>()
  const coin = coinAddress[caipNetworkId.split(':')[0] ?? '']
  if (coin === undefined || tokens.length === 0) return prices
  const keys = new Map<string, string>()
  for (const token of new Set(tokens.map(tokenKey)).values()) {
    if (keys.size < 100) keys.set(`${caipNetworkId}:${token === '' ? coin : token}`.toLowerCase(), token)
  }
  const addresses = [...keys.values()].map((token) => `${caipNetworkId}:${token === '' ? coin : token}`)
  try {
    const answer = await postJson(fetchAnswer, pricesUrl, { currency: 'usd', addresses }, signal)
    const list = fieldOf(answer, 'fungibles')
    for (const one of Array.isArray(list) ? list : []) {
      const [address, price] = [fieldOf(one, 'address'), fieldOf(one, 'price')]
      const key = typeof address === 'string' ? keys.get(address.toLowerCase()) : undefined
      if (key !== undefined && typeof price === 'number' && Number.isFinite(price) && price > 0) {
        prices.set(key, price)
      }
    }
  } catch {
    // Without prices, amounts are shown alone.
  }
  return prices
}
