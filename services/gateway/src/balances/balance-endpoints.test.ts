import { Problem } from '@quoin/server-kit/http'
import { getBalances, getPrices } from 'quoin/endpoints/account'
import { type Address, encodeAbiParameters, getAddress, parseAbiParameters, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketTokenCode } from '../../../../sandbox/src/chain/contracts/market-token-code.js'
import { SANDBOX_MNEMONIC } from '../../../../sandbox/src/chain/sandbox-chains.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { startMarket, type TestMarket } from '../../testing/start-market.js'
import type { ChainNode } from '../chains/chain-node.js'
import { poolPriceProvider } from '../prices/pool-price-provider.js'
import { createTokenDirectory } from '../tokens/create-token-directory.js'
import { type BalanceEndpointsOptions, balanceEndpoints } from './balance-endpoints.js'

const [account, other] = [8, 9].map(
  (addressIndex) => mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex }).address,
)
const nobody = '0x00000000000000000000000000000000000000A1'

let market: TestMarket
let time = 1_000_000
const now = () => time
let request: CallEndpoint

function endpointsOf(
  nodes: ReadonlyMap<string, ChainNode>,
  more: Partial<BalanceEndpointsOptions> = {},
): CallEndpoint {
  const directory = createTokenDirectory({ nodes, now })
  const prices = poolPriceProvider({ nodes, directory, now })
  return callEndpoints(balanceEndpoints({ nodes, directory, prices, now, ...more }))
}

beforeAll(async () => {
  market = await startMarket(now)
})
beforeEach(() => {
  request = endpointsOf(market.nodes)
})
afterAll(() => market?.stop())

async function amounts(
  forceUpdate?: string,
  address: string = account ?? '',
): Promise<Record<string, string>> {
  const query = { currency: 'usd', chainId: market.chain.id, forceUpdate } as const
  const { balances } = await request(getBalances, { path: { address }, query })
  return Object.fromEntries(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
}

const mint = (token: Address, to: string, amount: bigint): Promise<void> =>
  market.send(token, 'mint(address to, uint256 amount)', [to, amount])

async function deployToken(name: string, symbol: string, decimals: number): Promise<Address> {
  const values = encodeAbiParameters(parseAbiParameters('string, string, uint8'), [name, symbol, decimals])
  return getAddress(await market.deployer.deploy(`${marketTokenCode}${values.slice(2)}`))
}

describe('prices of unlisted tokens', () => {
  it('are read together: three cost as many requests as one', async () => {
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(`${market.chain.id}:${await deployToken(name, name.toUpperCase(), 18)}`)
    }
    const costOf = async (addresses: readonly string[]): Promise<number> => {
      const before = market.requests()
      expect((await request(getPrices, { body: { currency: 'usd', addresses } })).fungibles).toEqual([])
      return market.requests() - before
    }
    // Reads their names, which stay cached.
    await costOf(ids)
    time += 60_000
    const one = await costOf(ids.slice(0, 1))
    time += 60_000
    expect(await costOf(ids)).toBe(one)
    // The prices that are missing, too, are cached.
    expect(await costOf(ids)).toBe(0)
  })
})

describe('balances', () => {
  it('[API-04] [ACC-09] returns the coin and the listed tokens with exact amounts, prices and values in one request', async () => {
    const before = market.requests()
    const { balances } = await request(getBalances, {
      path: { address: account ?? '' },
      query: { currency: 'usd' },
    })
    // One request for the balances; two for the pairs and two for the reserves of the prices.
    expect(market.requests() - before).toBe(5)
    const rows = balances.map(({ symbol, quantity, price, value }) => [
      symbol,
      quantity.numeric,
      price,
      value,
    ])
    expect(rows).toEqual([
      ['ETH', '10000', 2500, 25_000_000],
      ['SBD', '10000', 1, 10_000],
      ['SBT', '500', 1, 500],
      ['SBA', '1000', 5, 5000],
      ['SBB', '20', 50, 1000],
      ['SBP', '100', 2, 200],
      ['SBM', '1000000', 0, undefined],
      ['SBL', '25', 0, undefined],
    ])
    expect(balances[0]).toMatchObject({
      name: 'Ether',
      chainId: 'eip155:31337',
      quantity: { decimals: '18' },
    })
    expect(balances[0]).not.toHaveProperty('address')
    expect(balances[1]).toMatchObject({
      name: 'Sandbox Dollar',
      address: market.id('SBD'),
      quantity: { decimals: '6' },
    })
  })

  it('[ACC-07] returns all digits, and leaves out zero amounts and tokens without decimals', async () => {
    expect(await amounts(undefined, nobody)).toEqual({})
    await mint(market.address('SBL'), nobody, 123_456_789_012_345_678_901_234_567n)
    await mint(market.address('SBD'), nobody, 1n)
    const whole = await deployToken('Whole', 'WHOLE', 0)
    await mint(whole, nobody, 7n)
    time += 15_000
    expect(await amounts(`${market.chain.id}:${whole}`, nobody)).toEqual({
      SBD: '0.000001',
      SBL: '123456789.012345678901234567',
    })
  })

  it('caches balances for 15 seconds, except the tokens to refresh', async () => {
    const before = await amounts()
    await mint(market.address('SBA'), account ?? '', parseEther('1'))
    await mint(market.address('SBP'), account ?? '', parseEther('1'))
    const requests = market.requests()
    expect(await amounts()).toEqual(before)
    expect(market.requests()).toBe(requests)
    expect(await amounts(market.id('SBA').toLowerCase())).toEqual({ ...before, SBA: '1001' })
    // Refreshed tokens are cached, for no longer than the others.
    time += 14_999
    expect(await amounts()).toEqual({ ...before, SBA: '1001' })
    time += 1
    expect(await amounts()).toEqual({ ...before, SBA: '1001', SBP: '101' })
  })

  it('includes an unlisted token only in the answer to the request that named it', async () => {
    const token = await deployToken(' Un\u202elisted\n ', 'NEW', 3)
    await mint(token, account ?? '', 1500n)
    expect(await amounts(`${market.chain.id}:${token}`)).toMatchObject({ NEW: '1.5', ETH: '10000' })
    expect(await amounts()).not.toHaveProperty('NEW')
    const query = {
      currency: 'usd',
      chainId: market.chain.id,
      forceUpdate: `${market.chain.id}:${nobody}`,
    } as const
    const { balances } = await request(getBalances, { path: { address: account ?? '' }, query })
    expect(balances.map(({ symbol }) => symbol)).not.toContain('NEW')
  })

  it('returns the same balances without Multicall3, or with a listed token that uses up all gas', async () => {
    const expected = await amounts()
    const odd = await market.deployer.deployOddToken('burns-gas')
    const huge = await market.deployer.deployOddToken('huge-balance')
    const bad = [odd, huge].map((address) => ({
      id: `${market.chain.id}:${address}`,
      name: 'Odd',
      symbol: 'ODD',
      decimals: 18,
    }))
    for (const change of [
      { contracts: { ...market.chain.contracts, multicall3: undefined } },
      { tokens: [...bad, ...market.chain.tokens] },
    ]) {
      const chain = { ...market.chain, ...change }
      request = endpointsOf(new Map([[chain.id, { ...market.node, chain }]]))
      expect(await amounts()).toEqual(expected)
    }
  })

  it('[REL-02] returns the balances of the other networks if one is unavailable, and names it', async () => {
    const down: ChainNode = {
      chain: { ...market.chain, id: 'eip155:5' },
      request: async () => {
        throw new Problem(503, [{ name: 'node', description: 'No node is available at the moment.' }])
      },
    }
    request = endpointsOf(new Map([...market.nodes, ['eip155:5', down]]))
    const path = { address: account ?? '' }
    const both = await request(getBalances, { path, query: { currency: 'usd' } })
    expect(both.unavailable).toEqual(['eip155:5'])
    expect(both.balances.length).toBeGreaterThan(5)
    expect(new Set(both.balances.map(({ chainId }) => chainId))).toEqual(new Set([market.chain.id]))
    const alone = request(getBalances, { path, query: { currency: 'usd', chainId: 'eip155:5' } })
    await expect(alone).rejects.toThrow('No node is available at the moment.')
  })

  it('returns balances without prices if the prices are unavailable', async () => {
    const errors: unknown[] = []
    const prices = { prices: () => Promise.reject(new Error('no prices')) }
    request = endpointsOf(market.nodes, { prices, onError: (error) => errors.push(error) })
    const { balances } = await request(getBalances, {
      path: { address: account ?? '' },
      query: { currency: 'usd' },
    })
    expect(balances[0]).toMatchObject({ symbol: 'ETH', price: 0 })
    expect(balances[0]).not.toHaveProperty('value')
    expect(errors).toHaveLength(1)
  })

  it('reads balances from a provider of the host if it has one', async () => {
    const providers = new Map([
      [
        market.chain.id,
        {
          amounts: async () => [
            { token: { id: market.id('SBL'), name: 'L', symbol: 'L', decimals: 2 }, amount: 150n },
          ],
        },
      ],
    ])
    request = endpointsOf(market.nodes, { providers })
    expect(await amounts()).toEqual({ L: '1.5' })
  })

  it.each([
    [
      'text that is not an address',
      'hello',
      {},
      'address: Not an address of a network that this gateway supports.',
    ],
    [
      'an address of another namespace',
      '4Nd1mYvM6pPvNsJ8PqT9GZsVhUiXzHXKBnvVGzDkHwQb',
      { chainId: 'eip155:31337' },
      'address: Not an address of an EVM network.',
    ],
    [
      'an unsupported network',
      nobody,
      { chainId: 'eip155:99' },
      'chainId: This gateway does not support the network eip155:99.',
    ],
    [
      'a token of an unsupported network',
      nobody,
      { forceUpdate: `eip155:99:${nobody}` },
      'forceUpdate: This gateway does not support the network eip155:99.',
    ],
    [
      'an id that is not a token',
      nobody,
      { forceUpdate: 'eip155:31337:hello' },
      'forceUpdate: eip155:31337:hello is not a token.',
    ],
  ])('refuses a request with %s, and names the reason', async (_, address, change, words) => {
    const answer = request(getBalances, { path: { address }, query: { currency: 'usd', ...change } })
    await expect(answer).rejects.toThrow(words)
    await expect(answer).rejects.toMatchObject({ status: 400 })
  })
})

describe('prices', () => {
  it('returns prices under the requested ids and leaves out unpriced tokens', async () => {
    const addresses = ['eth', 'weth', 'sbb', 'sbm', 'sbl'].map((symbol) =>
      market.id(symbol.toUpperCase()).toLowerCase(),
    )
    const { fungibles } = await request(getPrices, { body: { currency: 'usd', addresses } })
    expect(fungibles.map(({ address, symbol, price }) => [address, symbol, price])).toEqual([
      [addresses[0], 'ETH', 2500],
      [addresses[1], 'WETH', 2500],
      [addresses[2], 'SBB', 50],
    ])
    const body = { currency: 'usd', addresses: [`eip155:99:${nobody}`] } as const
    await expect(request(getPrices, { body })).rejects.toThrow(
      'addresses: This gateway does not support the network eip155:99.',
    )
  })

  it('updates prices from the pools after 15 seconds', async () => {
    const price = async (): Promise<number> => {
      const { fungibles } = await request(getPrices, {
        body: { currency: 'usd', addresses: [market.id('SBP')] },
      })
      return fungibles[0]?.price ?? 0
    }
    expect(await price()).toBe(2)
    const path = [market.address('SBD'), market.address('SBP')]
    await market.send(market.address('SBD'), 'approve(address to, uint256 amount)', [
      market.chain.contracts.uniswapV2Router,
      2n ** 255n,
    ])
    await mint(market.address('SBD'), market.deployer.account.address, 100_000_000_000n)
    const router = (market.chain.contracts.uniswapV2Router ?? '0x') as Address
    await market.send(
      router,
      'swapExactTokensForTokens(uint256 a, uint256 b, address[] path, address to, uint256 deadline)',
      [100_000_000_000n, 0n, path, other, 2n ** 60n],
    )
    expect(await price()).toBe(2)
    time += 15_000
    // The pool now has twice as much of one token and about half of the other.
    expect(await price()).toBeCloseTo(7.988, 3)
  })
})

describe('the token directory', () => {
  it('[SEC-04] finds listed tokens in any letter case, and reads others from their contract', async () => {
    const { directory, chain } = market
    expect(directory.find(market.id('SBD').toLowerCase())).toMatchObject({
      id: market.id('SBD'),
      symbol: 'SBD',
    })
    expect(
      directory
        .list(chain.id)
        .slice(0, 2)
        .map(({ symbol }) => symbol),
    ).toEqual(['ETH', 'WETH'])
    expect(directory.list('eip155:99')).toEqual([])
    const token = await deployToken(' Fr\u202eesh\u0000 ', `S${'x'.repeat(40)}`, 3)
    const requests = market.requests()
    const resolved = await directory.resolve(`${chain.id}:${token.toLowerCase()}`)
    expect(resolved).toEqual({
      id: `${chain.id}:${token}`,
      name: 'Fr esh',
      symbol: `S${'x'.repeat(15)}`,
      decimals: 3,
    })
    expect(await directory.resolve(`${chain.id}:${token}`)).toBe(resolved)
    expect(market.requests()).toBe(requests + 1)
  })

  it.each([
    ['old', { name: 'Old Token', symbol: 'OLD', decimals: 6 }],
    ['no-symbol', { name: 'Odd Token', symbol: 'Odd Token', decimals: 18 }],
    ['huge-symbol', { name: 'Odd Token', symbol: 'Odd Token', decimals: 18 }],
    ['no-decimals', undefined],
    ['many-decimals', undefined],
  ] as const)('reads a token of kind %s', async (kind, expected) => {
    const { deployer, directory, chain } = market
    const address = kind === 'old' ? await deployer.deployOldToken() : await deployer.deployOddToken(kind)
    const id = `${chain.id}:${getAddress(address)}`
    expect(await directory.resolve(id)).toEqual(expected && { id, ...expected })
  })

  it('returns undefined for an id that is not a token', async () => {
    for (const id of [`eip155:31337:${nobody}`, 'eip155:31337:hello', `eip155:99:${nobody}`])
      expect(await market.directory.resolve(id)).toBeUndefined()
  })
})
