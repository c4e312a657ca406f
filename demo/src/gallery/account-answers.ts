import type { Balances, TokenBalance } from 'quoin/endpoints/account'
import type { HistoryEntry, HistoryPage } from 'quoin/endpoints/history'
import type { HeldNft } from 'quoin/endpoints/nfts'
import type { StorySetting } from './story.js'

const contract = '0xde709f2102306220921060314715629080e2fb77'
const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const balances = [
  ['Ether', 'ETH', undefined, '18', '1.284319', 2500],
  ['Harbour Dollar', 'HBD', token, '6', '1830.55', 1],
  ['Ridge', 'RDG', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', '18', '0.000000000000000007', 12],
  [
    'Unpriced Token With A Rather Long Name',
    'UNPRICED',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    '8',
    '42',
    0,
  ],
] as const

const nfts: readonly HeldNft[] = [
  ['Kestrel', 'Harbour Birds'],
  ['Heron with a name that is longer than its place', 'Harbour Birds'],
  ['', 'Numbers'],
  ['Goldfinch', 'Harbour Birds'],
].map(([name = '', collection], at) => ({
  contract,
  tokenId: String(at + 1),
  amount: at === 3 ? '12' : '1',
  ...(name && { name, description: `A ${name.toLowerCase()}, drawn by hand.` }),
  collection,
  // A story makes no requests, so there are no images: the placeholder is displayed.
  hasImage: false,
  isSpam: false,
}))

const kinds = ['send', 'receive', 'trade', 'approve', 'mint', 'execute', 'burn'] as const
const day = 86_400_000

function entryOf(index: number, chain: string, address: string, now: number): HistoryEntry {
  const operationType = kinds[index % kinds.length] ?? 'send'
  const coin = { name: 'Ether', symbol: 'ETH' }
  const dollar = { name: 'Harbour Dollar', symbol: 'HBD' }
  const out = {
    direction: 'out',
    quantity: { numeric: `${index + 1}.${index}25` },
    fungible_info: coin,
  } as const
  const back = { direction: 'in', quantity: { numeric: '1830.55' }, fungible_info: dollar } as const
  const transfers = {
    send: [out],
    receive: [back],
    trade: [out, back],
    approve: [],
    mint: [
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nft_info: { name: 'Kestrel', flags: { is_spam: false } },
      },
    ],
    execute: [],
    burn: [{ ...out, fungible_info: dollar }],
  } as const
  return {
    id: `${chain}:${index}`,
    metadata: {
      operationType,
      chain,
      nonce: index,
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(now - index * 1.7 * day).toISOString(),
      sentFrom: address,
      sentTo: contract,
      status: index % 9 === 5 ? 'failed' : 'confirmed',
    },
    transfers: transfers[operationType],
  }
}

const pageSize = 50

function history(url: URL, address: string, count: number): HistoryPage {
  const chain = url.searchParams.get('chainId') ?? 'eip155:1'
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const now = Date.UTC(2026, 10, 22)
  // A story of thousands has them at once: the story is about the list, not about loading it.
  const size = count > 1000 ? count : pageSize
  const to = Math.min(count, from + size)
  const data = Array.from({ length: to - from }, (_, at) => entryOf(from + at, chain, address, now))
  return { data, ...(to < count && { next: String(to) }) }
}

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** The tokens of an account on all networks. Two accounts hold a token with the same name on different networks. */
function everywhere(address: string, holdings: StorySetting['holdings']): Balances {
  const row = (
    chainId: string,
    [name, symbol, at, decimals, numeric, price]: readonly [
      string,
      string,
      string | undefined,
      string,
      string,
      number,
    ],
  ): TokenBalance => ({
    name,
    symbol,
    chainId,
    price,
    ...(at && { address: `${chainId}:${at}` }),
    quantity: { decimals, numeric },
  })
  if (holdings === 'none') return { balances: [] }
  if (address.startsWith('bc1'))
    return { balances: [row(bitcoin, ['Bitcoin', 'BTC', undefined, '8', '0.04127', 64_000])] }
  if (!address.startsWith('0x'))
    return { balances: [row(solana, ['Sol', 'SOL', undefined, '9', '21.5', 148])] }
  return {
    balances: [
      ...balances.map((one) => row('eip155:1', one)),
      row('eip155:3', ['Ether', 'ETH', undefined, '18', '0.31', 2500]),
      row('eip155:3', ['Harbour Dollar', 'HBD', token, '6', '412', 1]),
      row('eip155:3', ['Visit free-coins.example', 'GIFT', nfts[0]?.contract, '18', '90000', 0]),
    ],
    ...(holdings === 'one' && { unavailable: ['eip155:2'] }),
  }
}

/** Returns the simulated gateway's response for an account; `undefined` for other requests. */
export function answerForAccount(
  url: URL,
  { holdings = 'some', activity = holdings === 'none' ? 0 : 12 }: StorySetting,
): Response | undefined {
  if (url.pathname === '/v1/supported-chains') {
    const networks = ['eip155:1', 'eip155:2', 'eip155:3']
    const http = [...networks, solana, bitcoin]
    return Response.json({ http, ws: [], swaps: networks, onramp: [{ id: 'coinbase', networks }] })
  }
  const [, address = '', what] = url.pathname.match(/^\/v1\/account\/([^/]+)\/(\w+)$/) ?? []
  if (url.pathname.startsWith('/v1/identity/')) return Response.json({})
  if (what === undefined) return undefined
  if (holdings === 'down') return new Response('', { status: 404 })
  if (what === 'history') return Response.json(history(url, decodeURIComponent(address), activity))
  if (what === 'nfts')
    return Response.json({
      nfts: holdings === 'none' ? [] : nfts.slice(0, holdings === 'one' ? 1 : undefined),
    })
  const chainId = url.searchParams.get('chainId')
  if (chainId === null) return Response.json(everywhere(decodeURIComponent(address), holdings))
  return Response.json({
    balances: (holdings === 'none' ? [] : balances).map(([name, symbol, at, decimals, numeric, price]) => ({
      name,
      symbol,
      chainId,
      price,
      ...(at && { address: `${chainId}:${at}` }),
      ...(price > 0 && { value: Math.round(price * Number(numeric) * 100) / 100 }),
      quantity: { decimals, numeric },
    })),
  })
}
