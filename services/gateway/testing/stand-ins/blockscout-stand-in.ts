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
}

/**
 * Starts a stand-in of Blockscout's REST API v2 (`/<chain id>/api/v2`), for balances.
 *
 * Built from: https://docs.blockscout.com/api-reference (`/addresses/{hash}`, `/addresses/{hash}/tokens`, `/tokens/{hash}`);
 * as of 2026-11-26.
 */
export function startBlockscout(world: () => BlockscoutWorld): Promise<StandIn> {
  return startStandIn(({ path, query }) => {
    const { coin = '0', items = [], tokens = {}, page = 50 } = world()
    const rest = path.replace(/^.*\/api\/v2/, '')
    const [, kind, hash = '', part] = rest.split('/')
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
