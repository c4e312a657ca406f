import { startCoingecko } from '@quoin/gateway/testing/stand-ins/price-stand-ins'
import type { Stoppable } from '../http/serve-app.js'
import { serveAlchemy, serveHelius } from './node-providers.js'
import { ETHER_PRICE, SOL_PRICE, SOLANA_USDC } from './rehearsed-networks.js'
import { type SellerProviders, startSellerProviders } from './seller-providers.js'
import { serveJupiter } from './serve-jupiter.js'
import { type RunningNetwork, startSwapProviders } from './swap-providers.js'

/** The stand-ins of all providers, and the gateway's variables that lead to them. */
export type RunningProviders = SellerProviders

export interface ProvidersOptions {
  /** The networks with the URLs of their local chains. */
  readonly networks: readonly RunningNetwork[]
  readonly solanaUrl: string
}

/** Returns the prices by CoinGecko's ids of coins, and the addresses of tokens in lower case. */
function pricesOf(networks: ProvidersOptions['networks']): Readonly<Record<string, object>> {
  const price = (usd: number) => ({ usd, last_updated_at: Math.floor(Date.now() / 1000) })
  return Object.fromEntries([
    ['ethereum', price(ETHER_PRICE)],
    ['solana', price(SOL_PRICE)],
    [SOLANA_USDC, price(1)],
    ...networks.flatMap(({ contracts, tokens }) => [
      [String(contracts.wrappedCoin).toLowerCase(), price(ETHER_PRICE)],
      ...tokens.map((token) => [token.address.toLowerCase(), price(token.price)]),
    ]),
  ])
}

/** Starts a stand-in for each provider that a host of main networks switches on. */
export async function startProviders({ networks, solanaUrl }: ProvidersOptions): Promise<RunningProviders> {
  const nodes = new Map(networks.map(({ alchemy, rpcUrl }) => [alchemy, rpcUrl]))
  const [alchemy, helius, coingecko, swaps, jupiter, sellers] = await Promise.all([
    serveAlchemy(nodes),
    serveHelius(solanaUrl),
    startCoingecko(() => pricesOf(networks)),
    startSwapProviders(networks),
    serveJupiter(),
    startSellerProviders(networks),
  ])
  const started: readonly Stoppable[] = [alchemy, helius, coingecko, swaps, jupiter, sellers]
  return {
    environment: {
      GATEWAY_ALCHEMY_KEY: alchemy.key,
      GATEWAY_ALCHEMY_URL: alchemy.url,
      GATEWAY_HELIUS_KEY: helius.key,
      GATEWAY_HELIUS_URL: helius.url,
      GATEWAY_COINGECKO: 'true',
      GATEWAY_COINGECKO_KEY: 'rehearsal',
      GATEWAY_COINGECKO_URL: coingecko.url,
      ...swaps.environment,
      ...jupiter.environment,
      ...sellers.environment,
    },
    pay: sellers.pay,
    stop: async () => {
      await Promise.all(started.map((part) => part.stop()))
    },
  }
}
