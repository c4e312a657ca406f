import { Problem } from '@quoin/server-kit/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contextOf, ethereum, PLANTED_KEY, solana } from '../../../testing/provider-context.js'
import { startAlchemy } from '../../../testing/stand-ins/alchemy-stand-in.js'
import { blockscoutItem, startBlockscout } from '../../../testing/stand-ins/blockscout-stand-in.js'
import { ACCOUNT, startHelius, USDC_MINT } from '../../../testing/stand-ins/helius-stand-in.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { GatewayChain, ListedToken } from '../../chains/gateway-chain.js'
import { createDataClients } from '../../providers/data-clients.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { Vendor } from '../../providers/provider-settings.js'
import { createTokenDirectory, type TokenDirectory } from '../../tokens/create-token-directory.js'
import type { TokenAmount } from '../balance-provider.js'
import { createNetworkBalances } from '../network-balances.js'
import type { BalanceSource } from './balance-source.js'
import { createBalanceSources, createMetadataSources } from './create-balance-sources.js'
import { furtherTokens } from './further-tokens.js'

const me = '0xC5102fE9359FD9a28f877a67E36B0F050d81a3CC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const usdc: ListedToken = { id: `eip155:1:${USDC}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const listing = { ...ethereum, tokens: [usdc] }
const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

const down = (chain: GatewayChain): ChainNode => ({
  chain,
  request: () => Promise.reject(new Problem(502, [{ name: 'node', description: 'down' }])),
})

/** The source and the directory at a stand-in; no node answers, so that tokens are described by providers. */
function sourceAt(
  vendor: Vendor,
  standIn: StandIn,
): { readonly source: BalanceSource; readonly directory: TokenDirectory } {
  running.push(standIn)
  const clients = createDataClients(contextOf(vendor, standIn.url))
  const nodes = new Map([listing, solana].map((chain) => [chain.id, down(chain)]))
  const directory = createTokenDirectory({ nodes, now: Date.now, metadata: createMetadataSources(clients) })
  const source = createBalanceSources(clients, directory).find(({ name }) => name === vendor)
  if (source === undefined) throw new Error(`no source ${vendor}`)
  return { source, directory }
}

const held = (source: BalanceSource) =>
  source.name === 'helius'
    ? source.held({ chain: solana, address: ACCOUNT })
    : source.held({ chain: listing, address: me })
const rows = (amounts: readonly TokenAmount[]) =>
  amounts.map(({ token, amount }) => `${token.symbol} ${token.name} ${amount} ${token.decimals}`)

describe.each([
  ['alchemy', () => startAlchemy(() => ({}))],
  ['blockscout', () => startBlockscout(() => ({}))],
  ['helius', () => startHelius(() => ({}))],
] as const)('failures of %s', (vendor, start) => {
  it.each([
    [{ status: 429, body: {} }, 'limited'],
    [{ status: 403, body: {} }, 'refused'],
    [{ status: 503, body: {} }, 'failed'],
    [{ body: '<html></html>' }, 'malformed'],
    [{ body: [] }, 'malformed'],
  ])('reports %o as %s, without the key', async (answer, reason) => {
    const standIn = await start()
    const { source } = sourceAt(vendor, standIn)
    standIn.fail(answer)
    const failure: unknown = await held(source).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ProviderFailure', provider: vendor, reason })
    expect(JSON.stringify([failure, String(failure)])).not.toContain(PLANTED_KEY)
  })
})

describe('balances of alchemy', () => {
  const symbols = {
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
    logo: 'https://tracker.example/x.png',
  }

  it('follows its pages, and describes unlisted tokens without their pictures', async () => {
    const standIn = await startAlchemy(() => ({
      balances: { [USDC]: '0xf4240', [DAI]: '0x5', '0x1': '0x1', [`0x${'9'.repeat(40)}`]: '0x0' },
      metadata: { [DAI.toLowerCase()]: symbols },
      page: 1,
    }))
    // The coin: a stand-in of a node is not needed for it.
    const { source } = sourceAt('alchemy', standIn)
    standIn.fail({ body: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } } })
    await expect(held(source)).rejects.toBeInstanceOf(ProviderFailure)
    standIn.recover()
    const amounts = await held(source)
    expect(rows(amounts)).toEqual(['ETH Ether 10 18', 'USDC USD Coin 1000000 6', 'DAI Dai Stablecoin 5 18'])
    expect(amounts[2]?.token.iconUrl).toBeUndefined()
    expect(amounts[2]?.token.id).toBe(`eip155:1:${DAI}`)
  })

  it('drops absurd amounts, repeated tokens and those without a valid description, and ends its pages', async () => {
    const token = (digit: string): string => `0x${digit.repeat(40)}`
    const standIn = await startAlchemy(() => ({
      balances: {
        [token('1')]: `0x1${'0'.repeat(64)}`,
        [token('2')]: '-0x5',
        [token('3')]: '0x7',
        [token('4')]: '0x7',
        [token('5')]: '0x7',
      },
      metadata: {
        [token('3')]: { name: 'A\u202eB\u0000', symbol: 'x'.repeat(300), decimals: 6 },
        [token('4')]: { name: 'C', symbol: 'C', decimals: 255 },
        [token('5')]: { name: null, symbol: null, decimals: 6 },
      },
    }))
    const [, ...amounts] = await held(sourceAt('alchemy', standIn).source)
    expect(amounts).toHaveLength(1)
    expect(amounts[0]?.token.symbol.length).toBeLessThanOrEqual(16)
    expect(amounts[0]?.token.name).toBe('A B')
  })
})

describe('balances of blockscout', () => {
  it('follows its pages by their parameters, and reads the coin', async () => {
    const items = Array.from({ length: 5 }, (_, at) =>
      blockscoutItem(`0x${String(at + 1).repeat(40)}`, String(at + 1), {
        name: `Token ${at}`,
        symbol: `T${at}`,
      }),
    )
    const standIn = await startBlockscout(() => ({
      coin: '12',
      items: [blockscoutItem(USDC, '7'), ...items],
      page: 2,
    }))
    const { source } = sourceAt('blockscout', standIn)
    expect(rows(await held(source))).toEqual([
      'ETH Ether 12 18',
      'USDC USD Coin 7 6',
      ...items.map((_, at) => `T${at} Token ${at} ${at + 1} 18`),
    ])
    expect(standIn.requests.every(({ path }) => path.startsWith('/1/api/v2/addresses/'))).toBe(true)
  })

  it('returns nothing for an address that the provider has never seen', async () => {
    const standIn = await startBlockscout(() => ({}))
    const { source } = sourceAt('blockscout', standIn)
    standIn.fail({ status: 404, body: { message: 'Not found' } })
    expect(rows(await held(source))).toEqual(['ETH Ether 0 18'])
  })

  it('drops invalid items, other standards and repeated tokens, and ends endless pages', async () => {
    const endless = {
      items: [
        blockscoutItem(DAI, '5', { name: 'Dai', symbol: 'DAI' }),
        blockscoutItem(DAI, '999', { name: 'Dai', symbol: 'DAI' }),
        blockscoutItem('0x12', '5'),
        blockscoutItem(`0x${'1'.repeat(40)}`, '-5'),
        blockscoutItem(`0x${'2'.repeat(40)}`, '5', { decimals: '300' }),
        blockscoutItem(`0x${'3'.repeat(40)}`, '5', { type: 'ERC-721' }),
        null,
      ],
      coin_balance: '1',
      next_page_params: { items_count: 50, value: '5' },
    }
    const standIn = await startBlockscout(() => ({}))
    const { source } = sourceAt('blockscout', standIn)
    standIn.fail({ body: endless })
    expect(rows(await held(source))).toEqual(['ETH Ether 1 18', 'DAI Dai 5 18'])
    expect(standIn.requests.length).toBeLessThan(5)
  })

  it('describes a token, unless the answer is about another one', async () => {
    const token = { address_hash: DAI, name: 'Dai', symbol: 'DAI', decimals: '18', type: 'ERC-20' }
    const other = `0x${'8'.repeat(40)}`
    const standIn = await startBlockscout(() => ({ tokens: { [DAI.toLowerCase()]: token, [other]: token } }))
    const { directory } = sourceAt('blockscout', standIn)
    expect(await directory.resolve(`eip155:1:${DAI}`)).toMatchObject({ symbol: 'DAI', decimals: 18 })
    expect(await directory.resolve(`eip155:1:${other}`)).toBeUndefined()
  })
})

describe('balances of helius', () => {
  const asset = (id: string, balance: unknown, more: object = {}) => ({
    interface: 'FungibleToken',
    id,
    content: {
      metadata: { name: 'USD Coin', symbol: 'USDC' },
      links: { image: 'https://tracker.example/x.png' },
    },
    token_info: { symbol: 'USDC', balance, supply: 1, decimals: 6 },
    ...more,
  })

  it('reads coin and tokens, without collectibles and pictures', async () => {
    const standIn = await startHelius(() => ({
      lamports: 5_000_000,
      assets: [asset(USDC_MINT, 2_500_000), { interface: 'V1_NFT', id: ACCOUNT }],
    }))
    const amounts = await held(sourceAt('helius', standIn).source)
    expect(rows(amounts)).toEqual(['SOL Solana 5000000 9', 'USDC USD Coin 2500000 6'])
    expect(amounts[1]?.token.iconUrl).toBeUndefined()
    expect(standIn.requests[0]?.query['api-key']).toBe(PLANTED_KEY)
  })

  it('drops invalid mints, amounts and repeated tokens', async () => {
    const standIn = await startHelius(() => ({
      assets: [
        asset('not a mint', 5),
        asset(USDC_MINT, -5),
        asset(USDC_MINT, 1.5),
        asset(USDC_MINT, 1e30),
        asset(USDC_MINT, 7),
        asset(USDC_MINT, 8),
      ],
    }))
    expect(rows(await held(sourceAt('helius', standIn).source))).toEqual([
      'SOL Solana 0 9',
      'USDC USD Coin 7 6',
    ])
  })
})

describe('names of helius', () => {
  const mint = USDC_MINT
  const asset = (more: object = {}) => ({
    id: mint,
    interface: 'FungibleToken',
    content: { metadata: { name: 'USD\u202e Coin', symbol: 'USDC' } },
    token_info: { decimals: 6 },
    ...more,
  })
  /** A node with a mint of the older token program, which has no name. */
  const nameless = {
    chain: solana,
    request: async () => ({
      value: {
        owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        data: { parsed: { type: 'mint', info: { decimals: 9 } } },
      },
    }),
  }
  const resolve = async (world: Parameters<typeof startHelius>[0], node: ChainNode = nameless) => {
    const standIn = await startHelius(world)
    running.push(standIn)
    const clients = createDataClients(contextOf('helius', standIn.url))
    const nodes = new Map([[solana.id, node]])
    const directory = createTokenDirectory({ nodes, now: Date.now, metadata: createMetadataSources(clients) })
    return directory.resolve(`${solana.id}:${mint}`)
  }

  it('name a mint that has no name of its own; its decimals stay those of the mint', async () => {
    expect(await resolve(() => ({ described: { [mint]: asset() } }))).toMatchObject({
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 9,
    })
  })

  it('are left out if the provider fails, does not have it, or answers about another mint', async () => {
    const short = { name: 'EPjF…Dt1v', decimals: 9 }
    expect(await resolve(() => ({}))).toMatchObject(short)
    expect(await resolve(() => ({ described: { [mint]: asset({ id: ACCOUNT }) } }))).toMatchObject(short)
    expect(await resolve(() => ({ described: { [mint]: asset({ content: 5 }) } }))).toMatchObject(short)
  })

  it('describe the mint if no node answers', async () => {
    const token = await resolve(() => ({ described: { [mint]: asset() } }), down(solana))
    expect(token).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })
})

describe('unlisted tokens', () => {
  const amountOf = (name: string, symbol: string, id = `eip155:1:0x${'7'.repeat(40)}`): TokenAmount => ({
    token: { id, name, symbol, decimals: 18 },
    amount: 5n,
  })

  it.each([
    ['Visit free-money.com', 'FREE'],
    ['Airdrop', 'CLAIM $1000'],
    ['USD Coin', 'XYZ'],
    ['Something', 'usdc'],
    ['Something', 'ＵＳＤＣ'],
    ['Something', 'US DC'],
  ])('leaves out "%s" (%s): bait, or the name of a listed token', (name, symbol) => {
    expect(furtherTokens([amountOf(name, symbol)], [usdc])).toEqual([])
  })

  it('keeps others, without listed ones, up to a limit', () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      amountOf(`Token ${at}`, `T${at}`, `eip155:1:0x${String(at).padStart(40, 'a')}`),
    )
    expect(furtherTokens([{ token: usdc, amount: 1n }, ...many], [usdc])).toHaveLength(200)
  })
})

describe('the sources of a network', () => {
  const coin: ListedToken = { id: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', ...ethereum.coin }
  const other: ListedToken = { id: `eip155:1:${DAI}`, name: 'Dai', symbol: 'DAI', decimals: 18 }
  const create = (chain: GatewayChain = ethereum) => {
    const node = {
      amounts: vi.fn(async () => [
        { token: coin, amount: 1n },
        { token: usdc, amount: 2n },
      ]),
    }
    const source = {
      name: 'alchemy',
      supports: () => true,
      held: vi.fn<BalanceSource['held']>(async () => [
        { token: coin, amount: 100n },
        { token: usdc, amount: 200n },
        { token: other, amount: 300n },
      ]),
    }
    const onFailure = vi.fn()
    const balances = createNetworkBalances({
      chain,
      node,
      directory: { list: () => [coin, usdc] },
      sources: [source],
      onFailure,
    })
    const all = async () => (await balances.all(me)).map(({ token, amount }) => `${token.symbol} ${amount}`)
    return { node, source, balances, onFailure, all }
  }
  const problem = new Problem(502, [{ name: 'node', description: 'down' }])

  it('takes the amounts of listed tokens from the node, and adds unlisted ones', async () => {
    expect(await create().all()).toEqual(['ETH 1', 'USDC 2', 'DAI 300'])
  })

  it('takes all amounts from the provider if the node fails, or is not among the sources', async () => {
    const one = create()
    one.node.amounts.mockRejectedValue(problem)
    expect(await one.all()).toEqual(['ETH 100', 'USDC 200', 'DAI 300'])
    const two = create({ ...ethereum, providers: { balances: ['alchemy'] } })
    expect(await two.all()).toEqual(['ETH 100', 'USDC 200', 'DAI 300'])
    expect(await two.balances.amounts(me, [usdc])).toEqual([{ token: usdc, amount: 200n }])
    expect(two.node.amounts).not.toHaveBeenCalled()
  })

  it('falls back to the node, and asks no provider after it', async () => {
    const one = create()
    one.source.held.mockRejectedValue(new ProviderFailure('alchemy', 'limited'))
    expect(await one.all()).toEqual(['ETH 1', 'USDC 2'])
    expect(one.onFailure).toHaveBeenCalledTimes(1)
    const two = create({ ...ethereum, providers: { balances: ['node', 'alchemy'] } })
    expect(await two.all()).toEqual(['ETH 1', 'USDC 2'])
    expect(two.source.held).not.toHaveBeenCalled()
  })

  it('fails with the problem of the node if all sources fail, and with 501 if none is configured', async () => {
    const one = create()
    one.source.held.mockRejectedValue(new ProviderFailure('alchemy', 'late'))
    one.node.amounts.mockRejectedValue(problem)
    await expect(one.all()).rejects.toBe(problem)
    await expect(create({ ...ethereum, providers: { balances: [] } }).all()).rejects.toMatchObject({
      status: 501,
    })
  })
})
