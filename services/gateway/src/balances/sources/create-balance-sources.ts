import type { DataClients } from '../../providers/data-clients.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { MetadataSource } from '../../tokens/metadata-source.js'
import { alchemyBalances, alchemyMetadata } from './alchemy-balances.js'
import type { BalanceSource } from './balance-source.js'
import { blockscoutBalances, blockscoutMetadata } from './blockscout-balances.js'
import { esploraBalances } from './esplora-balances.js'
import { heliusBalances, heliusMetadata } from './helius-balances.js'

/** Returns the providers of balances with an adapter, in the order in which they are asked by default. */
export function createBalanceSources(
  clients: DataClients,
  directory: TokenDirectory,
): readonly BalanceSource[] {
  return [
    alchemyBalances(clients.alchemy, directory),
    blockscoutBalances(clients.blockscout, directory),
    heliusBalances(clients.heliusRpc, directory),
    esploraBalances(clients.esplora, directory),
  ]
}

/** Returns the providers that describe a token if no node does, or name a mint that has no name of its own. */
export function createMetadataSources(clients: DataClients): readonly MetadataSource[] {
  return [
    alchemyMetadata(clients.alchemy),
    blockscoutMetadata(clients.blockscout),
    heliusMetadata(clients.heliusRpc),
  ]
}
