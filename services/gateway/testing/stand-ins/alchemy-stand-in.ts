import { z } from 'zod'
import { simulated, simulatedCall } from './simulate-v1-answers.js'
import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

const transferQuery = z.object({
  fromAddress: z.string().optional(),
  toAddress: z.string().optional(),
  toBlock: z.string(),
  maxCount: z.string(),
  category: z.array(z.string()),
})
const rpc = z.object({ method: z.string(), params: z.array(z.unknown()) })

/** A row of `alchemy_getAssetTransfers` as the document's example shows it. */
export interface AlchemyTransfer {
  readonly blockNum: string
  readonly uniqueId: string
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly category: string
  readonly [field: string]: unknown
}

export const alchemyTransfer = (block: number, more: Partial<AlchemyTransfer> = {}): AlchemyTransfer => ({
  blockNum: `0x${block.toString(16)}`,
  uniqueId: `0x${block.toString(16).padStart(64, '0')}:external`,
  hash: `0x${block.toString(16).padStart(64, '0')}`,
  from: '0xef4396d9ff8107086d215a1c9f8866c54795d7c7',
  to: '0x8eab2a22c6f0a1d7cf7c9c5ca4a1f1b1e4d8f3a2',
  value: 0.5,
  erc721TokenId: null,
  erc1155Metadata: null,
  tokenId: null,
  asset: 'ETH',
  category: 'external',
  rawContract: { value: '0x6f05b59d3b20000', address: null, decimal: '0x12' },
  metadata: { blockTimestamp: new Date((1_700_000_000 + block * 12) * 1000).toISOString() },
  ...more,
})

export interface AlchemyWorld {
  /** Newest first. */
  readonly transfers?: readonly AlchemyTransfer[]
  /** Hex amounts by contract. */
  readonly balances?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, object>>
  /** Answer of `eth_simulateV1`; default: one call without an effect. */
  readonly simulation?: StandInAnswer['body']
  /** Number of balances on a page; the provider's is 100. */
  readonly page?: number
}

/** A call of the stand-in: `eth-mainnet` of its path, and the first parameter if that is an address. */
export interface AlchemyCall {
  readonly network: string
  readonly address: string | undefined
}

/**
 * Starts a stand-in of Alchemy's Transfers API and Token API (`/<network>/v2/<key>`).
 *
 * Built from: https://www.alchemy.com/docs/reference/alchemy-getassettransfers, …/alchemy-gettokenbalances and
 * …/alchemy-gettokenmetadata; as of 2026-11-26. `eth_simulateV1`: https://www.alchemy.com/docs/chains/ethereum/ethereum-api-endpoints/eth-simulate-v-1;
 * as of 2026-11-27.
 */
export function startAlchemy(
  world: (call: AlchemyCall) => AlchemyWorld | Promise<AlchemyWorld>,
): Promise<StandIn> {
  const result = (value: unknown) => ({ body: { jsonrpc: '2.0', id: 1, result: value } })
  return startStandIn(async ({ method, path, body }) => {
    if (method !== 'POST' || !path.includes('/v2/')) return undefined
    const { method: called, params } = rpc.parse(body)
    const network = path.split('/')[1] ?? ''
    const address = typeof params[0] === 'string' ? params[0] : undefined
    const answers = await world({ network, address })
    const { transfers = [], balances = {}, metadata = {}, page = 100, simulation } = answers
    if (called === 'alchemy_getAssetTransfers') {
      const query = transferQuery.parse(params[0])
      const until = query.toBlock === 'latest' ? Number.POSITIVE_INFINITY : Number(query.toBlock)
      const same = (one: string | undefined, other: string | null): boolean =>
        one === undefined || one.toLowerCase() === other?.toLowerCase()
      const found = transfers.filter(
        (row) =>
          same(query.fromAddress, row.from) &&
          same(query.toAddress, row.to) &&
          query.category.includes(row.category) &&
          Number(row.blockNum) <= until,
      )
      const rows = found.slice(0, Number(query.maxCount))
      return result({
        transfers: rows,
        ...(rows.length < found.length ? { pageKey: 'b0bd8f33-7f7e-4c5e-a1c2-1a2b3c4d5e6f' } : {}),
      })
    }
    if (called === 'alchemy_getTokenBalances') {
      const [address, , options] = params
      const { pageKey } = z.object({ pageKey: z.string().optional() }).parse(options ?? {})
      const all = Object.entries(balances)
      const from = pageKey === undefined ? 0 : Number(pageKey)
      return result({
        address,
        tokenBalances: all
          .slice(from, from + page)
          .map(([contractAddress, tokenBalance]) => ({ contractAddress, tokenBalance })),
        ...(from + page < all.length ? { pageKey: String(from + page) } : {}),
      })
    }
    if (called === 'eth_simulateV1')
      return simulation === undefined
        ? result(simulated([simulatedCall({ logs: [] })]))
        : { body: simulation }
    if (called === 'eth_getBalance') return result('0xa')
    if (called === 'alchemy_getTokenMetadata') {
      const known = metadata[String(params[0]).toLowerCase()]
      return result(known ?? { name: null, symbol: null, decimals: null, logo: null })
    }
    return {
      body: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: `Unsupported method: ${called}` } },
    }
  })
}
