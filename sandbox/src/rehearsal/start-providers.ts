import { createChainReader } from './create-chain-reader.js'
import { serveAlchemy, serveHelius } from './node-providers.js'
import type { RunningNetwork } from './rehearsed-networks.js'
import { serveExplorers } from './serve-explorers.js'
import { serveJupiter } from './serve-jupiter.js'
import { servePrices } from './serve-prices.js'
import { type ServedSellers, serveSellers } from './serve-sellers.js'
import { serveSwaps } from './serve-swaps.js'
import { serveTenderly } from './serve-tenderly.js'
import { joinProviders } from './served-providers.js'

export interface ProvidersOptions {
  /** The networks with the URLs of their local chains. */
  readonly networks: readonly RunningNetwork[]
  readonly solanaUrl: string
}

/** Starts a stand-in for each provider that a host of main networks switches on. */
export async function startProviders({ networks, solanaUrl }: ProvidersOptions): Promise<ServedSellers> {
  const readers = new Map(networks.map(({ id, rpcUrl }) => [id, createChainReader(rpcUrl)]))
  // The first blocks are the most: read now, they delay no request.
  await Promise.all([...readers.values()].map((reader) => reader.transfers()))
  const sellers = serveSellers(networks)
  const parts = await Promise.all([
    serveAlchemy(networks, readers),
    serveHelius(solanaUrl),
    serveExplorers(readers),
    servePrices(networks),
    serveSwaps(networks),
    serveJupiter(),
    serveTenderly(networks),
    sellers,
  ])
  const { find, settle } = await sellers
  return { ...joinProviders(parts), find, settle }
}
