import { type AccountModuleLists, accountModuleAnswer } from './account-module-stand-in.js'
import { type StandIn, startStandIn } from './start-stand-in.js'

/** An item of `/addresses/{hash}/tokens` as the document's example shows it. */
export const blockscoutItem = (address: string, value: string, token: object = {}): object => ({
  token: {
    address_hash: address,
    circulating_market_cap: '83606435600.3635',
    decimals: '18',
    exchange_rate: '0.99',
    holders_count: '837494234523',
    icon_url: 'https://example.com/icon.png',
    name: 'Tether USD',
    symbol: 'USDT',
    total_supply: '10000000',
    type: 'ERC-20',
    volume_24h: '1000',
    ...token,
  },
  token_id: null,
  token_instance: null,
  value,
})

export interface BlockscoutWorld {
  readonly coin?: string | null
  readonly items?: readonly object[]
  /** By address in lower case. */
  readonly tokens?: Readonly<Record<string, object>>
  /** Items on a page; the provider's is 50. */
  readonly page?: number
  /** The lists of its `account` module. */
  readonly lists?: AccountModuleLists
}

/** A call of the stand-in. */
export interface BlockscoutCall {
  /** The first part of the path. */
  readonly chainId: string
  /** The account; `undefined` for other calls. */
  readonly address: string | undefined
}

/**
 * Starts a stand-in of Blockscout's REST API v2 (`/<chain id>/api/v2`), for balances, and of its `account` module
 * (`/<chain id>/api`), for history.
 *
 * Built from: https://docs.blockscout.com/api-reference (`/addresses/{hash}`, `/addresses/{hash}/tokens`, `/tokens/{hash}`) and
 * https://docs.blockscout.com/devs/apis/rpc/account; as of 2026-11-26.
 */
export function startBlockscout(
  world: (call: BlockscoutCall) => BlockscoutWorld | Promise<BlockscoutWorld>,
): Promise<StandIn> {
  return startStandIn(async (request) => {
    const { path, query } = request
    const [, chainId = ''] = path.split('/')
    const rest = path.replace(/^.*\/api\/v2/, '')
    const [, kind, hash = '', part] = rest.split('/')
    const address = kind === 'addresses' ? hash : query.address
    const { coin = '0', items = [], tokens = {}, page = 50, lists } = await world({ chainId, address })
    if (path.endsWith('/api')) return lists && accountModuleAnswer(request, lists)
    if (kind === 'tokens') {
      const known = tokens[hash.toLowerCase()]
      return known === undefined ? { status: 404, body: { message: 'Not found' } } : { body: known }
    }
    if (kind !== 'addresses') return undefined
    if (part === undefined) return { body: { hash, coin_balance: coin, is_contract: false } }
    const from = Number(query.items_count ?? 0)
    const next = from + page < items.length
    return {
      body: {
        items: items.slice(from, from + page),
        next_page_params: next ? { fiat_value: null, id: 12, items_count: from + page, value: '5' } : null,
      },
    }
  })
}
