import { z } from 'zod'
import type { GatewayChain, ListedToken } from '../../chains/gateway-chain.js'
import { evmAddress, validRows, wholeAmount } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { COIN_ADDRESS, writtenAddress } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import type { MetadataSource } from '../../tokens/metadata-source.js'
import { cleanTokenNames } from '../../tokens/token-answers.js'
import type { TokenAmount } from '../balance-provider.js'
import { type BalanceSource, MAX_FURTHER, providerDecimals } from './balance-source.js'

type ClientOf = (chain: GatewayChain) => ProviderClient | undefined

const MAX_PAGES = 10
/** Tokens whose names are read at the same time. */
const AT_ONCE = 8

const pageAnswer = z.object({
  result: z.object({ tokenBalances: z.array(z.unknown()), pageKey: z.string().max(1000).nullish() }),
})
const tokenBalance = z.object({ contractAddress: evmAddress, tokenBalance: wholeAmount })
const coinAnswer = z.object({ result: wholeAmount })
const metadataAnswer = z.object({
  result: z.object({
    name: z.string().nullish().catch(undefined),
    symbol: z.string().nullish().catch(undefined),
    decimals: providerDecimals.nullish().catch(undefined),
  }),
})

const call = (method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

async function readAmounts(
  client: ProviderClient,
  address: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, bigint>> {
  const amounts = new Map<string, bigint>()
  let pageKey: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = [address, 'erc20', ...(pageKey === undefined ? [] : [{ pageKey }])]
    const { result } = await client.ask(
      { path: '', body: call('alchemy_getTokenBalances', params), signal },
      pageAnswer,
    )
    for (const { contractAddress, tokenBalance: amount } of validRows(result.tokenBalances, tokenBalance)) {
      if (amount > 0n && !amounts.has(contractAddress)) amounts.set(contractAddress, amount)
    }
    // A repeated key would only return the same page.
    if (!result.pageKey || result.pageKey === pageKey) break
    pageKey = result.pageKey
  }
  return amounts
}

/**
 * Creates a source over Alchemy's Token API. It lists amounts only: unlisted tokens are described by the directory.
 *
 * Source: https://www.alchemy.com/docs/reference/alchemy-gettokenbalances.
 */
export function alchemyBalances(
  clientOf: ClientOf,
  directory: Pick<TokenDirectory, 'find' | 'resolve' | 'preload'>,
): BalanceSource {
  /** Returns the tokens that can be described, listed ones first. */
  async function describe(
    chain: GatewayChain,
    amounts: ReadonlyMap<string, bigint>,
    signal?: AbortSignal,
  ): Promise<readonly TokenAmount[]> {
    const entries = [...amounts].map(([place, amount]) => ({ id: `${chain.id}:${place}`, amount }))
    const listed = entries.flatMap(({ id, amount }): TokenAmount[] => {
      const token = directory.find(id)
      return token ? [{ token, amount }] : []
    })
    const unlisted = entries.filter(({ id }) => directory.find(id) === undefined).slice(0, MAX_FURTHER)
    await directory.preload?.(
      unlisted.map(({ id }) => id),
      signal,
    )
    const found: TokenAmount[] = []
    const waiting = unlisted.values()
    const lane = async (): Promise<void> => {
      for (const { id, amount } of waiting) {
        const token = await directory.resolve(id, signal).catch(() => undefined)
        signal?.throwIfAborted()
        if (token) found.push({ token, amount })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return [...listed, ...found]
  }

  return {
    name: 'alchemy',
    supports: (chain) => clientOf(chain) !== undefined,
    async held({ chain, address, signal }) {
      const client = clientOf(chain)
      const coin = directory.find(`${chain.id}:${COIN_ADDRESS.eip155}`)
      if (client === undefined) return []
      const [amounts, balance] = await Promise.all([
        readAmounts(client, address, signal),
        client.ask({ path: '', body: call('eth_getBalance', [address, 'latest']), signal }, coinAnswer),
      ])
      const tokens = await describe(chain, amounts, signal)
      return coin ? [{ token: coin, amount: balance.result }, ...tokens] : tokens
    },
  }
}

/** Source: https://www.alchemy.com/docs/reference/alchemy-gettokenmetadata. */
export function alchemyMetadata(clientOf: ClientOf): MetadataSource {
  return {
    name: 'alchemy',
    supports: (chain) => clientOf(chain) !== undefined,
    async describe(chain, address, signal): Promise<ListedToken | undefined> {
      const client = clientOf(chain)
      if (client === undefined) return undefined
      const body = call('alchemy_getTokenMetadata', [address])
      const { name, symbol, decimals } = (await client.ask({ path: '', body, signal }, metadataAnswer)).result
      const names = cleanTokenNames(name ?? '', symbol ?? '')
      if (names === undefined || decimals === undefined || decimals === null) return undefined
      return { id: `${chain.id}:${writtenAddress('eip155', address)}`, ...names, decimals }
    },
  }
}
