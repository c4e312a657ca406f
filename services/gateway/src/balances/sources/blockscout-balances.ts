import { z } from 'zod'
import type { GatewayChain, ListedToken } from '../../chains/gateway-chain.js'
import { evmAddress, validRows, wholeAmount } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { COIN_ADDRESS, writtenAddress } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { MetadataSource } from '../../tokens/metadata-source.js'
import { cleanTokenNames } from '../../tokens/token-answers.js'
import type { TokenAmount } from '../balance-provider.js'
import { type BalanceSource, MAX_FURTHER, providerDecimals } from './balance-source.js'

type ClientOf = (chain: GatewayChain) => ProviderClient | undefined

const MAX_PAGES = 6

const token = z.object({
  // The name of the field changed in version 8 (2025).
  address_hash: evmAddress.optional(),
  address: evmAddress.optional(),
  name: z.string().nullish().catch(undefined),
  symbol: z.string().nullish().catch(undefined),
  decimals: providerDecimals,
  type: z.literal('ERC-20'),
})
const item = z.object({ token, value: wholeAmount })
const parameter = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])
const pageAnswer = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.record(z.string().regex(/^\w{1,40}$/), parameter).nullish(),
})
const addressAnswer = z.object({ coin_balance: wholeAmount.nullish() })

type Parameters = Readonly<Record<string, string | number | boolean | null>>

function listedToken(chain: GatewayChain, read: z.infer<typeof token>): ListedToken | undefined {
  const names = cleanTokenNames(read.name ?? '', read.symbol ?? '')
  const address = read.address_hash ?? read.address
  if (names === undefined || address === undefined) return undefined
  return { id: `${chain.id}:${writtenAddress('eip155', address)}`, ...names, decimals: read.decimals }
}

/** Returns `undefined` for an address that the provider has never seen: it answers with 404. */
async function unlessUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.status === 404) return undefined
    throw error
  })
}

/**
 * Creates a source over Blockscout's REST API v2.
 *
 * Source: https://docs.blockscout.com/api-reference (`/addresses/{hash}`, `/addresses/{hash}/tokens`).
 */
export function blockscoutBalances(
  clientOf: ClientOf,
  directory: Pick<TokenDirectory, 'find'>,
): BalanceSource {
  async function readTokens(
    client: ProviderClient,
    chain: GatewayChain,
    path: string,
    signal?: AbortSignal,
  ): Promise<readonly TokenAmount[]> {
    const found = new Map<string, TokenAmount>()
    let next: Parameters = {}
    for (let page = 0; page < MAX_PAGES && found.size < MAX_FURTHER; page++) {
      const asText = Object.entries(next).map(([name, value]) => [name, String(value ?? 'null')] as const)
      const query = { ...Object.fromEntries(asText), type: 'ERC-20' }
      const answer = await unlessUnknown(client.ask({ path: `${path}/tokens`, query, signal }, pageAnswer))
      if (answer === undefined) break
      for (const { token: read, value: amount } of validRows(answer.items, item)) {
        const described = listedToken(chain, read)
        if (described === undefined || amount === 0n || found.has(described.id)) continue
        // A listed token has the names of the list.
        found.set(described.id, { token: directory.find(described.id) ?? described, amount })
      }
      if (!answer.next_page_params || JSON.stringify(answer.next_page_params) === JSON.stringify(next)) break
      next = answer.next_page_params
    }
    return [...found.values()]
  }

  return {
    name: 'blockscout',
    supports: (chain) => clientOf(chain) !== undefined,
    async held({ chain, address, signal }) {
      const client = clientOf(chain)
      if (client === undefined) return []
      const path = `/api/v2/addresses/${encodeURIComponent(address)}`
      const [about, tokens] = await Promise.all([
        unlessUnknown(client.ask({ path, signal }, addressAnswer)),
        readTokens(client, chain, path, signal),
      ])
      const coin = directory.find(`${chain.id}:${COIN_ADDRESS.eip155}`)
      return coin ? [{ token: coin, amount: about?.coin_balance ?? 0n }, ...tokens] : tokens
    },
  }
}

/** Source: https://docs.blockscout.com/api-reference (`/tokens/{hash}`). */
export function blockscoutMetadata(clientOf: ClientOf): MetadataSource {
  return {
    name: 'blockscout',
    supports: (chain) => clientOf(chain) !== undefined,
    async describe(chain, address, signal) {
      const path = `/api/v2/tokens/${encodeURIComponent(address)}`
      const read = await unlessUnknown(
        clientOf(chain)?.ask({ path, signal }, token) ?? Promise.resolve(undefined),
      )
      const described = read && listedToken(chain, read)
      // The answer must be about the token that was requested.
      return described?.id.toLowerCase() === `${chain.id}:${address}`.toLowerCase() ? described : undefined
    },
  }
}
