import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { COIN_ADDRESS, isAddressOf } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { MetadataSource } from '../../tokens/metadata-source.js'
import { cleanTokenNames } from '../../tokens/token-answers.js'
import type { TokenAmount } from '../balance-provider.js'
import { type BalanceSource, MAX_FURTHER, providerDecimals } from './balance-source.js'

const PAGE = 1000
const MAX_PAGES = 3

/** An amount of the token program: 64 bits. JSON rounds it above 2^53. */
const amount = z
  .number()
  .int()
  .min(0)
  .max(2 ** 64)
  .transform(BigInt)
const item = z.object({
  id: z.string(),
  interface: z.enum(['FungibleToken', 'FungibleAsset']),
  content: z
    .object({ metadata: z.object({ name: z.string().optional(), symbol: z.string().optional() }) })
    .nullish()
    .catch(undefined),
  token_info: z.object({ balance: amount, decimals: providerDecimals }),
})
const described = z.object({
  result: z.object({
    id: z.string(),
    content: z.object({ metadata: z.object({ name: z.string().optional(), symbol: z.string().optional() }) }),
    token_info: z.object({ decimals: providerDecimals }),
  }),
})
const answer = z.object({
  result: z.object({
    items: z.array(z.unknown()),
    nativeBalance: z.object({ lamports: amount }).nullish(),
  }),
})

/**
 * Creates a source over Helius' DAS API.
 *
 * Source: https://www.helius.dev/docs/api-reference/das/getassetsbyowner.
 */
export function heliusBalances(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
  directory: Pick<TokenDirectory, 'find'>,
): BalanceSource {
  return {
    name: 'helius',
    supports: (chain) => clientOf(chain) !== undefined,
    async held({ chain, address, signal }) {
      const client = clientOf(chain)
      if (client === undefined) return []
      const found = new Map<string, TokenAmount>()
      let lamports = 0n
      for (let page = 1; page <= MAX_PAGES && found.size < MAX_FURTHER; page++) {
        const options = { showFungible: true, showNativeBalance: true }
        const params = { ownerAddress: address, page, limit: PAGE, options }
        const body = { jsonrpc: '2.0', id: '1', method: 'getAssetsByOwner', params }
        const { result } = await client.ask({ path: '', body, signal }, answer)
        if (page === 1) lamports = result.nativeBalance?.lamports ?? 0n
        for (const { id: mint, content, token_info } of validRows(result.items, item)) {
          const id = `${chain.id}:${mint}`
          const names = cleanTokenNames(content?.metadata.name ?? '', content?.metadata.symbol ?? '')
          const isUsable = isAddressOf('solana', mint) && token_info.balance > 0n && !found.has(id)
          const token = directory.find(id) ?? (names && { id, ...names, decimals: token_info.decimals })
          if (isUsable && token) found.set(id, { token, amount: token_info.balance })
        }
        if (result.items.length < PAGE) break
      }
      const coin = directory.find(`${chain.id}:${COIN_ADDRESS.solana}`)
      const tokens = [...found.values()]
      return coin ? [{ token: coin, amount: lamports }, ...tokens] : tokens
    },
  }
}

/** Source: https://www.helius.dev/docs/api-reference/das/getasset. */
export function heliusMetadata(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
): MetadataSource {
  return {
    name: 'helius',
    supports: (chain) => clientOf(chain) !== undefined,
    async describe(chain, address, signal) {
      const client = clientOf(chain)
      if (client === undefined) return undefined
      const body = { jsonrpc: '2.0', id: '1', method: 'getAsset', params: { id: address } }
      const read = await client.ask({ path: '', body, signal }, described).catch((error: unknown) => {
        // A mint that the provider does not know, or that has no name.
        const isUnknown = error instanceof ProviderFailure && ['rejected', 'malformed'].includes(error.reason)
        if (isUnknown) return undefined
        throw error
      })
      if (read === undefined) return undefined
      const { id, content, token_info } = read.result
      const names = cleanTokenNames(content.metadata.name ?? '', content.metadata.symbol ?? '')
      // The answer must be about the mint that was requested.
      if (names === undefined || id !== address) return undefined
      return { id: `${chain.id}:${address}`, ...names, decimals: token_info.decimals }
    },
  }
}
