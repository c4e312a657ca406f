import { fieldOf, postJson } from './review-node.js'

/** What stands for a network's own coin where a token's address is asked for. */
const coinAddress: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** US dollars for one whole token, by its address in small letters; the coin's under the empty text. */
export type TokenPrices = ReadonlyMap<string, number>

/** Upper and lower case mean the same on EVM networks alone. */
export function tokenKey(address: string | undefined): string {
  return address?.startsWith('0x') ? address.toLowerCase() : (address ?? '')
}

/** What tokens cost, as the site knows it; nothing where it does not, or not in time. */
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
    // Without prices, amounts stand alone.
  }
  return prices
}
