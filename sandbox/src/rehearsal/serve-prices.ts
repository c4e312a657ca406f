import { startCoingecko, startDefillama } from '@quoin/gateway/testing/stand-ins/price-stand-ins'
import { ETHER_PRICE, type RunningNetwork, SOL_PRICE, SOLANA_USDC } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

/** A token that CoinGecko does not price in the rehearsal, so that DefiLlama is asked for it. */
const UNKNOWN_TO_COINGECKO = 'DAI'
/** DefiLlama's names of the networks. */
const LLAMA_NETWORKS: Readonly<Record<number, string>> = { 1: 'ethereum', 8453: 'base' }

const seconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the tokens of a network with their prices, the wrapped coin among them. */
const pricedTokens = ({ contracts, tokens }: RunningNetwork) => [
  { address: String(contracts.wrappedCoin), symbol: 'WETH', price: ETHER_PRICE },
  ...tokens,
]

/** Returns CoinGecko's prices by its ids of coins, and the addresses of tokens in lower case. */
function coingeckoPrices(networks: readonly RunningNetwork[]): Readonly<Record<string, object>> {
  const price = (usd: number) => ({ usd, last_updated_at: seconds() })
  return Object.fromEntries([
    ['ethereum', price(ETHER_PRICE)] as const,
    ['solana', price(SOL_PRICE)] as const,
    [SOLANA_USDC, price(1)] as const,
    ...networks.flatMap((network) =>
      pricedTokens(network)
        .filter(({ symbol }) => symbol !== UNKNOWN_TO_COINGECKO)
        .map((token) => [token.address.toLowerCase(), price(token.price)] as const),
    ),
  ])
}

/** Returns DefiLlama's prices by CoinGecko's ids of coins, and network and address of tokens in lower case. */
function defillamaPrices(networks: readonly RunningNetwork[]): Readonly<Record<string, object>> {
  const price = (dollars: number) => ({ price: dollars, timestamp: seconds(), confidence: 0.99 })
  return Object.fromEntries([
    ['coingecko:ethereum', price(ETHER_PRICE)] as const,
    ['coingecko:solana', price(SOL_PRICE)] as const,
    [`solana:${SOLANA_USDC}`, price(1)] as const,
    ...networks.flatMap((network) =>
      pricedTokens(network).map((token) => {
        const key = `${LLAMA_NETWORKS[network.id]}:${token.address}`.toLowerCase()
        return [key, price(token.price)] as const
      }),
    ),
  ])
}

/** Starts the stand-ins of CoinGecko and DefiLlama, with constant prices. */
export async function servePrices(networks: readonly RunningNetwork[]): Promise<ServedProviders> {
  const [coingecko, defillama] = await Promise.all([
    startCoingecko(() => coingeckoPrices(networks)),
    startDefillama(() => defillamaPrices(networks)),
  ])
  return {
    environment: {
      GATEWAY_COINGECKO: 'true',
      GATEWAY_COINGECKO_KEY: 'rehearsal',
      GATEWAY_COINGECKO_URL: coingecko.url,
      GATEWAY_DEFILLAMA: 'true',
      GATEWAY_DEFILLAMA_URL: defillama.url,
    },
    standIns: { coingecko, defillama },
    stop: async () => {
      await Promise.all([coingecko.stop(), defillama.stop()])
    },
  }
}
