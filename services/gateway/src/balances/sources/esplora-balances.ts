import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { bitcoinAddressForm, isOnBitcoinNetwork } from '../../tokens/bitcoin-address.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { BalanceSource } from './balance-source.js'

/** More satoshis than all addresses together ever received. */
const satoshis = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const stats = z.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const answer = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })

/**
 * Creates a source over Esplora: the bitcoins of an address, with its transactions that are in no block yet.
 *
 * Source: https://github.com/Blockstream/esplora/blob/master/API.md (`/address/:address`).
 */
export function esploraBalances(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
  directory: Pick<TokenDirectory, 'find'>,
): BalanceSource {
  return {
    name: 'esplora',
    supports: (chain) => clientOf(chain) !== undefined,
    async held({ chain, address, signal }) {
      const client = clientOf(chain)
      const coin = directory.find(`${chain.id}:${COIN_ADDRESS.bip122}`)
      if (client === undefined || coin === undefined || !isOnBitcoinNetwork(chain.id, address)) return []
      const form = bitcoinAddressForm(address)
      const read = await client.ask({ path: `/address/${encodeURIComponent(form)}`, signal }, answer)
      const { chain_stats: mined, mempool_stats: pending } = read
      const amount =
        BigInt(mined.funded_txo_sum) -
        BigInt(mined.spent_txo_sum) +
        BigInt(pending.funded_txo_sum) -
        BigInt(pending.spent_txo_sum)
      // An answer about another address, or one that spent what it never had.
      if (bitcoinAddressForm(read.address) !== form || amount < 0n) {
        throw new ProviderFailure(client.name, 'malformed')
      }
      return [{ token: coin, amount }]
    },
  }
}
