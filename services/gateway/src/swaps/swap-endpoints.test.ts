import fc from 'fast-check'
import {
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
  type SwapQuote,
} from 'quoin/endpoints/swap'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feeTokenCode } from '../../../../sandbox/src/chain/contracts/market-token-code.js'
import {
  MARKET_FACTORY,
  MARKET_ROUTER,
  MARKET_TOKENS,
} from '../../../../sandbox/src/chain/market/market-plan.js'
import { receiptOf } from '../../../../sandbox/src/chain/receipt-of.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { onEvm } from '../../testing/on-evm.js'
import { startMarket, type TestMarket } from '../../testing/start-market.js'
import type { ChainNode } from '../chains/chain-node.js'
import { createTokenDirectory } from '../tokens/create-token-directory.js'
import { swapEndpoints } from './swap-endpoints.js'
import { uniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

const now = Date.now
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function getPair(address, address) view returns (address)',
])
const solana: ChainNode = {
  chain: {
    id: 'solana:test',
    namespace: 'solana',
    name: 'Test',
    rpcUrls: [],
    tokens: [],
    contracts: {},
    coin: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  },
  request: async () => undefined,
}

let market: TestMarket
let sendRequest: CallEndpoint
let trader: Address
let snapshot: string

function endpointsOf(nodes: ReadonlyMap<string, ChainNode>): CallEndpoint {
  const directory = createTokenDirectory({ nodes, now })
  const providers = [uniswapV2Provider({ nodes, directory, now })]
  return callEndpoints(swapEndpoints({ nodes, directory, providers, now }))
}

beforeAll(async () => {
  market = await startMarket()
  trader = market.deployer.account.address
})
beforeEach(async () => {
  snapshot = await market.request('evm_snapshot', [])
  sendRequest = endpointsOf(new Map([...market.nodes, [solana.chain.id, solana]]))
})
afterEach(() => market.request('evm_revert', [snapshot]))
afterAll(() => market?.stop())

async function balanceOf(symbol: string): Promise<bigint> {
  const { client } = market.deployer
  if (symbol === 'ETH') return client.getBalance({ address: trader })
  return client.readContract({
    address: market.address(symbol),
    abi,
    functionName: 'balanceOf',
    args: [trader],
  })
}

async function quotes(from: string, to: string, amount: bigint): Promise<readonly SwapQuote[]> {
  const query = { amount: String(amount), from: market.id(from), to: market.id(to), userAddress: trader }
  return (await sendRequest(getSwapQuotes, { query })).quotes
}

async function build(from: string, to: string, amount: bigint, slippage = 1, disableEstimate = true) {
  const body = { amount: String(amount), eip155: { slippage }, from: market.id(from), to: market.id(to) }
  return onEvm(
    sendRequest(buildSwap, {
      body: { ...body, userAddress: `${market.chain.id}:${trader}`, disableEstimate, projectId: 'test' },
    }),
  )
}

const plain = (id: string): Address => id.slice(id.lastIndexOf(':') + 1) as Address
// The schema has validated these as hex.
const hex = (text: string): Hex => text as Hex

async function approve(symbol: string, amount?: bigint) {
  const query = {
    userAddress: `${market.chain.id}:${trader}`,
    from: market.id(symbol),
    to: market.id('ETH'),
    ...(amount === undefined ? {} : { amount: String(amount) }),
  }
  const { tx } = await sendRequest(buildApproval, { query })
  await market.deployer.send({ to: plain(tx.from), data: hex(tx.data) })
  return tx
}

async function swap(from: string, to: string, amount: bigint, slippage = 1): Promise<bigint> {
  const { tx } = await build(from, to, amount, slippage)
  // Without a base fee, gas does not change the received amount of the coin.
  await market.request('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const before = await balanceOf(to)
  const { client, account } = market.deployer
  const hash = await market.request<Hex>('eth_sendTransaction', [
    {
      from: account.address,
      to: plain(tx.to),
      data: tx.data,
      value: `0x${BigInt(tx.amount).toString(16)}`,
      gas: `0x${BigInt(tx.eip155.gas).toString(16)}`,
      gasPrice: '0x0',
    },
  ])
  const { status } = await receiptOf(client, hash)
  if (status !== 'success') throw new Error('The swap failed.')
  return (await balanceOf(to)) - before
}

describe('quotes', () => {
  /** Returns the router's own output for a path; 0 if it refuses. */
  async function routerOutput(amount: bigint, path: readonly Address[]): Promise<bigint> {
    const { client } = market.deployer
    const call = { address: MARKET_ROUTER, abi, functionName: 'getAmountsOut', args: [amount, path] } as const
    const amounts = await client.readContract(call).catch(() => [])
    return amounts.at(-1) ?? 0n
  }

  it("[SWP-02] equal the router's best output over all paths of two or three tokens, to the unit", async () => {
    const symbols = ['ETH', 'SBD', 'SBA', 'SBB', 'SBT', 'SBP', 'SBM', 'SBL']
    const traded = (symbol: string): Address => market.address(symbol === 'ETH' ? 'WETH' : symbol)
    const wanted = fc.record({
      pair: fc.shuffledSubarray(symbols, { minLength: 2, maxLength: 2 }),
      digits: fc.integer({ min: 1, max: 24 }),
      first: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(wanted, async ({ pair: [from = '', to = ''], digits, first }) => {
        const amount = BigInt(first) * 10n ** BigInt(digits)
        const [a, b] = [traded(from), traded(to)]
        const between = symbols.map(traded).filter((token) => token !== a && token !== b)
        const paths = [[a, b], ...between.map((token) => [a, token, b])]
        const outputs = await Promise.all(paths.map((path) => routerOutput(amount, path)))
        const max = outputs.toSorted((x, y) => (x > y ? -1 : 1))[0] ?? 0n
        const given = await quotes(from, to, amount)
        expect(given.map(({ toAmount }) => toAmount)).toEqual(max > 0n ? [String(max)] : [])
        const path = given[0]?.route?.map((id) => (id.endsWith('eeee') ? traded('ETH') : plain(id)))
        if (path) expect(await routerOutput(amount, path)).toBe(max)
      }),
      { numRuns: 25 },
    )
  })

  it('use a third token if that returns more than the direct pool, else the direct pool', async () => {
    const [large] = await quotes('SBD', 'SBA', parseUnits('5000', 6))
    expect(large?.route).toEqual([market.id('SBD'), market.id('WETH'), market.id('SBA')])
    const [small] = await quotes('SBD', 'SBA', parseUnits('1', 6))
    expect(small?.route).toEqual([market.id('SBD'), market.id('SBA')])
    expect(small?.priceImpact).toBe(5)
    const [far] = await quotes('ETH', 'SBB', parseUnits('1', 18))
    expect(far?.route).toEqual([market.id('ETH'), market.id('SBA'), market.id('SBB')])
  })

  it('are empty for a token without a pool, for routes over more than two pools, and for too small amounts', async () => {
    expect(await quotes('SBL', 'SBD', 1000n)).toEqual([])
    expect(await quotes('SBT', 'SBB', parseUnits('1', 6))).toEqual([])
    expect(await quotes('SBA', 'SBD', 1n)).toEqual([])
  })

  it('include the price impact of a swap that empties a small pool', async () => {
    const [quote] = await quotes('ETH', 'SBM', parseUnits('1', 18))
    expect(quote?.priceImpact).toBeGreaterThan(9700)
  })

  it('wrap and unwrap the coin one to one', async () => {
    expect(await quotes('ETH', 'WETH', 5n)).toMatchObject([{ toAmount: '5', priceImpact: 0 }])
    expect(await swap('ETH', 'WETH', 10n ** 18n)).toBe(10n ** 18n)
    expect(await swap('WETH', 'ETH', 10n ** 17n)).toBe(10n ** 17n)
  })

  it('leave out tokens that charge a fee on transfer, at either end or between', async () => {
    const types = parseAbiParameters('string, string, uint8')
    const arguments_ = encodeAbiParameters(types, ['Fee', 'FEE', 18]).slice(2)
    const fee = await market.deployer.deploy(`${feeTokenCode}${arguments_}`)
    const mint = (token: Address, to: Address, amount: bigint) =>
      market.send(token, 'mint(address to, uint256 amount)', [to, amount])
    for (const symbol of ['SBL', 'SBD']) {
      const args = [fee, market.address(symbol)] as const
      await market.send(MARKET_FACTORY, 'createPair(address a, address b)', args)
      const pool = await market.deployer.client.readContract({
        address: MARKET_FACTORY,
        abi,
        functionName: 'getPair',
        args,
      })
      await mint(fee, pool, 10n ** 24n)
      await mint(market.address(symbol), pool, 10n ** 24n)
      await market.send(pool, 'mint(address to)', [trader])
    }
    const listed = { id: `${market.chain.id}:${fee}`, name: 'Fee', symbol: 'FEE', decimals: 18 }
    const chain = { ...market.chain, tokens: [...market.chain.tokens, listed] }
    const withFee = endpointsOf(new Map([[chain.id, { ...market.node, chain }]]))
    for (const [from, to] of [
      [listed.id, market.id('SBD')],
      [market.id('SBD'), listed.id],
      [market.id('SBL'), market.id('SBD')],
    ] as const)
      expect(await withFee(getSwapQuotes, { query: { amount: '1000000', from, to } })).toEqual({ quotes: [] })
    // The same pools with a token that transfers the full amount.
    const usual = { amount: String(10n ** 18n), from: market.id('SBP'), to: market.id('SBD') }
    expect((await withFee(getSwapQuotes, { query: usual })).quotes).toHaveLength(1)
  })
})

describe('swaps on the chain', () => {
  it.each([
    ['ETH', 'SBD', parseUnits('3', 18)],
    ['SBD', 'ETH', parseUnits('4000', 6)],
    ['SBD', 'SBA', parseUnits('5000', 6)],
    ['SBT', 'SBD', parseUnits('200', 6)],
    ['SBD', 'SBT', parseUnits('200', 6)],
    ['ETH', 'SBB', parseUnits('2', 18)],
    ['SBB', 'ETH', parseUnits('20', 8)],
  ])('[SWP-01] from %s to %s return exactly the quoted amount', async (from, to, amount) => {
    if (from !== 'ETH') await approve(from, amount)
    const [quote] = await quotes(from, to, amount)
    expect(await swap(from, to, amount, 0)).toBe(BigInt(quote?.toAmount ?? 0))
  })

  it('[SWP-02] return at least the minimum after another trade moved the price, or revert without a loss', async () => {
    const amount = parseUnits('1', 18)
    const [quote] = await quotes('ETH', 'SBD', amount)
    const built = await build('ETH', 'SBD', amount, 1)
    const expected = BigInt(quote?.toAmount ?? 0)
    expect(built.minimumReceived).toBe(String(expected - expected / 100n))
    const min = BigInt(built.minimumReceived ?? 0)
    const other = await build('ETH', 'SBD', parseUnits('1', 18), 50)
    const send = async (tx: typeof built.tx): Promise<void> => {
      const { account, client } = market.deployer
      const quantity = (text: string): string => `0x${BigInt(text).toString(16)}`
      const hash = await market.request<Hex>('eth_sendTransaction', [
        {
          from: account.address,
          to: plain(tx.to),
          data: tx.data,
          value: quantity(tx.amount),
          gas: quantity(tx.eip155.gas),
        },
      ])
      expect((await receiptOf(client, hash)).status).toBe('success')
    }
    await send(other.tx)
    const before = await balanceOf('SBD')
    await send(built.tx)
    const received = (await balanceOf('SBD')) - before
    expect(received).toBeLessThan(expected)
    expect(received).toBeGreaterThanOrEqual(min)
    await send((await build('ETH', 'SBD', parseUnits('20', 18), 50)).tx)
    const held = await balanceOf('SBD')
    const { to, data, amount: value } = built.tx
    const late = market.deployer.send({ to: plain(to), data: hex(data), value: BigInt(value) })
    await expect(late).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
    expect(await balanceOf('SBD')).toBe(held)
  })

  it('are valid for twenty minutes by the clock of the network', async () => {
    await market.request('evm_increaseTime', [86_400])
    await market.request('evm_mine', [])
    const { timestamp } = await market.deployer.client.getBlock()
    const built = await build('ETH', 'SBD', 10n ** 15n)
    expect(built.deadline).toBe(Number(timestamp) + 1200)
    await market.request('evm_increaseTime', [1300])
    const { to, data, amount } = built.tx
    const late = market.deployer.send({ to: plain(to), data: hex(data), value: BigInt(amount) })
    await expect(late).rejects.toThrow('EXPIRED')
  })

  it('take no more gas than the returned limit, estimated or not', async () => {
    for (const [from, to, amount] of [
      ['ETH', 'SBD', 10n ** 18n],
      ['SBD', 'SBB', parseUnits('10', 6)],
      ['SBT', 'SBA', parseUnits('10', 6)],
      ['ETH', 'WETH', 10n ** 18n],
    ] as const) {
      if (from !== 'ETH') await approve(from)
      const [estimated, bound] = await Promise.all([
        build(from, to, amount, 1, false),
        build(from, to, amount, 1, true),
      ])
      expect(BigInt(bound.tx.eip155.gas)).toBeGreaterThanOrEqual(BigInt(estimated.tx.eip155.gas))
      const hash = await market.request<Hex>('eth_sendTransaction', [
        {
          from: trader,
          to: plain(estimated.tx.to),
          data: estimated.tx.data,
          value: `0x${BigInt(estimated.tx.amount).toString(16)}`,
          gas: `0x${BigInt(estimated.tx.eip155.gas).toString(16)}`,
        },
      ])
      expect((await receiptOf(market.deployer.client, hash)).status).toBe('success')
    }
  })

  // The first trade of a pool in a later second than the estimate writes two more prices.
  it.each([
    ['ETH', 'SBD', 10n ** 18n, 1n],
    ['SBD', 'SBB', 10n ** 7n, 2n],
  ] as const)(
    'from %s to %s include the gas that pools use once a second',
    async (from, to, amount, pools) => {
      const estimating = new Map(
        [...market.nodes].map(([id, node]) => [
          id,
          {
            ...node,
            request: async (method: string, ...rest: [readonly unknown[], AbortSignal?]) =>
              method === 'eth_estimateGas' ? '0x186a0' : node.request(method, ...rest),
          },
        ]),
      )
      sendRequest = endpointsOf(estimating)
      const { tx } = await build(from, to, amount, 1, false)
      expect(BigInt(tx.eip155.gas)).toBe(150_000n + pools * 44_200n)
    },
  )

  it('[SWP-02] are refused with a reason if they would fail', async () => {
    const estimate = (from: string, amount: bigint) => build(from, 'SBA', amount, 1, false)
    await expect(estimate('SBD', parseUnits('100000', 6))).rejects.toThrow(
      'amount: Insufficient balance: the account has less SBD.',
    )
    await expect(estimate('ETH', parseUnits('20000', 18))).rejects.toThrow(
      'amount: Insufficient balance: the account has less ETH.',
    )
    await expect(estimate('SBD', parseUnits('10', 6))).rejects.toThrow(
      'from: The allowance is too small: approve SBD for the contract of the swap first.',
    )
    await expect(build('SBL', 'SBD', 10n)).rejects.toThrow('to: No route between the tokens.')
    await expect(build('SBA', 'SBD', 1n)).rejects.toThrow(
      'to: Insufficient liquidity: the amount is too small or too large for the pools.',
    )
  })
})

describe('approvals', () => {
  it('[SWP-01] allow exactly the amount, or the maximum', async () => {
    const query = { tokenAddress: market.id('SBD'), userAddress: `${market.chain.id}:${trader}` }
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: '0' })
    const tx = await approve('SBD', 1234n)
    expect(tx).toMatchObject({
      from: market.id('SBD'),
      to: `${market.chain.id}:${MARKET_ROUTER}`,
      value: '0',
    })
    expect(tx.eip155.gas).toBeGreaterThan(40_000)
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: '1234' })
    await approve('SBD')
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: String(maxUint256) })
    await approve('SBD', 0n)
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: '0' })
    const coin = { ...query, tokenAddress: market.id('ETH') }
    expect(await sendRequest(getAllowance, { query: coin })).toMatchObject({ allowance: String(maxUint256) })
  })

  it('set the allowance to zero first for a token that requires it', async () => {
    const query = { tokenAddress: market.id('SBT'), userAddress: `${market.chain.id}:${trader}` }
    await approve('SBT', 5n)
    await approve('SBT', 9n)
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: '0' })
    await approve('SBT', 9n)
    expect(await sendRequest(getAllowance, { query })).toMatchObject({ allowance: '9' })
  })

  it('are refused for the coin, and for an address that is not a token', async () => {
    const userAddress = `${market.chain.id}:${trader}`
    const query = { userAddress, from: market.id('ETH'), to: market.id('SBD') }
    await expect(sendRequest(buildApproval, { query })).rejects.toThrow(
      "from: The network's own coin needs no approval.",
    )
    const tokenAddress = `${market.chain.id}:${trader}`
    await expect(sendRequest(getAllowance, { query: { userAddress, tokenAddress } })).rejects.toThrow(
      'tokenAddress: The address is not a token.',
    )
  })
})

describe('tokens and gas', () => {
  it('[SWP-01] lists the coin and the tokens of the network', async () => {
    const { tokens } = await sendRequest(getSwapTokens, { query: { chainId: market.chain.id } })
    expect(tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'WETH',
      ...MARKET_TOKENS.map(({ symbol }) => symbol),
    ])
    expect(tokens.find(({ symbol }) => symbol === 'SBP')).toMatchObject({
      address: market.id('SBP'),
      decimals: 18,
      eip2612: true,
      logoUri: expect.stringMatching(/^data:image\/svg\+xml,/),
    })
  })

  it('returns gas prices for three speeds, above the base fee of the next block', async () => {
    const { standard, fast, instant } = await sendRequest(getGasPrices, {
      query: { chainId: market.chain.id },
    })
    const { baseFeePerGas } = await market.deployer.client.getBlock()
    const [min, ...others] = [baseFeePerGas ?? 0n, BigInt(standard), BigInt(fast), BigInt(instant)]
    for (const price of others) expect(price).toBeGreaterThan((min * 7n) / 8n)
    expect(others).toEqual(others.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it("uses the node's gas price if there is no base fee", async () => {
    const request: ChainNode['request'] = async (method) =>
      method === 'eth_gasPrice' ? '0x3b9aca00' : undefined
    const old = endpointsOf(new Map([[market.chain.id, { ...market.node, request }]]))
    expect(await old(getGasPrices, { query: { chainId: market.chain.id } })).toEqual({
      standard: '1000000000',
      fast: '1100000000',
      instant: '1250000000',
    })
  })
})

describe('bad requests', () => {
  const one = '0x0000000000000000000000000000000000000001'
  it.each([
    [
      'the same token twice',
      { to: 'eip155:31337:0xEEEEeeeeEeeeEEEEeeeeEEEEeeeeEEEEeeeeEEEE' },
      'to: The two tokens must differ.',
    ],
    ['an amount of zero', { amount: '0' }, 'amount: The amount must be above zero.'],
    ['an amount above the maximum', { amount: '9'.repeat(78) }, 'amount: The amount is above 2^256 - 1.'],
    ['an unsupported network', { from: `eip155:5:${one}` }, 'from: Network not supported for Swaps'],
    ['a network without swaps', { from: `solana:test:${one}` }, 'from: Network not supported for Swaps'],
    ['tokens of two networks', { to: `eip155:1:${one}` }, 'to: Both tokens must be on the same network.'],
    [
      'a token that is not listed',
      { to: `eip155:31337:${one}` },
      'to: The token is not listed by this gateway.',
    ],
    ['an invalid account', { userAddress: 'me' }, 'userAddress: Not an address of an EVM network.'],
    [
      'an account of another network',
      { userAddress: `eip155:1:${one}` },
      'userAddress: The account is not on eip155:31337.',
    ],
  ])('are refused with a reason: %s', async (_, change, words) => {
    const query = { amount: '1', from: market.id('ETH'), to: market.id('SBD'), ...change }
    await expect(sendRequest(getSwapQuotes, { query })).rejects.toThrow(words)
  })

  it('are refused with the messages of the catalogue for networks without swaps', async () => {
    const query = { chainId: solana.chain.id }
    await expect(sendRequest(getSwapTokens, { query })).rejects.toThrow(
      'chainId: Network not supported for Swaps',
    )
    await expect(sendRequest(getGasPrices, { query })).rejects.toThrow(
      'chainId: Network not supported for Gas Price',
    )
  })
})
