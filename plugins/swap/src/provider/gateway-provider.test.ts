import { afterAll, describe, expect, it } from 'vitest'
import { type CaipNetworkId, createKernel, type Kernel } from '#kernel'
import { createMockWorld, createTestPlatform, type TestPlatform } from '#testing'
import { createEip155Module } from '../../../../chains/eip155/src/index.js'
import { createFakeAccountData } from '../../../send/testing/fake-account-data.js'
import { transactionsPlugin } from '../../../transactions/src/manifest.js'
import { alice, daiContract, permitRouter, router, usdContract } from '../../testing/market-tokens.js'
import type { SwapOptions, SwapPlugin, SwapProvider, SwapRequest } from '../contract.js'
import { swapPlugin } from '../manifest.js'
import { GatewaySwapsToken } from '../points.js'

const running: { dispose(): Promise<void> }[] = []
afterAll(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const chain = 'eip155:1'
const coinId = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const usdId = `${chain}:${usdContract}`
const { signal } = new AbortController()
const ofToken: SwapRequest = {
  caipNetworkId: chain,
  account: alice,
  sellToken: usdContract,
  buyToken: undefined,
  sellAmount: 5n,
}
const ofCoin: SwapRequest = { ...ofToken, sellToken: undefined, buyToken: daiContract }
const tx = { from: usdId, to: `${chain}:${router}`, data: '0x095ea7b3', value: '0', amount: '0' }
const gas = { gas: '1', gasPrice: '1' }

interface GatewayWorld {
  readonly provider: SwapProvider
  readonly platform: TestPlatform
  /** Returns the latest requests to a path: their query or body. */
  requests(path: string): Readonly<Record<string, unknown>>[]
}

/** Starts the standard provider, and a gateway whose responses the test defines by path. */
async function start(
  answers: Readonly<Record<string, unknown>>,
  options: SwapOptions = {},
): Promise<GatewayWorld> {
  const platform = createTestPlatform()
  const { account, tokens } = createFakeAccountData()
  platform.onFetch(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: [chain, 'eip155:31337'], ws: [] })
    const answer = answers[pathname.replace('/v1/convert/', '')]
    if (typeof answer === 'number')
      return Response.json(
        { status: 'FAILED', reasons: [{ name: 'from', description: 'no' }] },
        { status: answer },
      )
    return Response.json(answer)
  })
  const kernel: Kernel<SwapPlugin> = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
  })
    .use(createMockWorld({ chains: [createEip155Module(platform)] }))
    .use(account)
    .use(tokens)
    .use(transactionsPlugin)
    .use(swapPlugin, options)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  return {
    platform,
    provider: await kernel.load(GatewaySwapsToken),
    requests: (path) =>
      platform.requests.flatMap(({ url, body }) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== `/v1/convert/${path}`) return []
        return [body === undefined ? Object.fromEntries(searchParams) : JSON.parse(body)]
      }),
  }
}

describe('the gateway as a swap provider', () => {
  it('swaps on the twelve networks and on those of the host [SWP-01]', async () => {
    const { provider } = await start({}, { networks: ['eip155:31337'] })
    const twelve: readonly CaipNetworkId[] = [
      ...(['eip155:1', 'eip155:42161', 'eip155:10', 'eip155:324', 'eip155:8453', 'eip155:56'] as const),
      ...([
        'eip155:137',
        'eip155:100',
        'eip155:43114',
        'eip155:250',
        'eip155:8217',
        'eip155:1313161554',
      ] as const),
    ]
    expect([...twelve, 'eip155:31337' as const].every((one) => provider.supports(one))).toBe(true)
    await expect.poll(() => provider.supports('eip155:5')).toBe(false)
  })

  it('lists the tokens of the requested network, the coin without an address', async () => {
    const token = { name: 'T', symbol: 'T', decimals: 6 }
    const tokens = [
      { ...token, address: coinId, symbol: 'ETH' },
      { ...token, address: usdId, logoUri: 'https://icons.example/usd.png' },
      { ...token, address: `eip155:10:${daiContract}` },
    ]
    const { provider } = await start({ tokens: { tokens } })
    expect(await provider.tokens(chain, signal)).toMatchObject([
      { address: undefined, symbol: 'ETH' },
      { address: usdContract, iconUrl: 'https://icons.example/usd.png' },
    ])
  })

  it('sends the gas price that it read with the next quote [API-01] [SWP-03]', async () => {
    const quote = { fromAmount: '5', fromAccount: usdId, toAccount: coinId, toAmount: '9' }
    const gasPrices = { standard: '7000000000', fast: '8000000000', instant: '9000000000' }
    const world = await start({ quotes: { quotes: [quote] }, 'gas-price': gasPrices })
    expect(await world.provider.gasPrice?.(chain, signal)).toBe(7_000_000_000n)
    await world.provider.quote(ofToken, signal)
    expect(world.requests('quotes')).toMatchObject([{ gasPrice: '7000000000' }])
  })

  it('returns the best quote, and none for another amount', async () => {
    const quote = { fromAmount: '5', fromAccount: usdId, toAccount: coinId }
    const quotes = [
      { ...quote, toAmount: '9' },
      { ...quote, toAmount: '1000', route: [usdId, coinId], priceImpact: 12, providerFee: '1' },
    ]
    const world = await start({ quotes: { quotes } })
    expect(await world.provider.quote(ofToken, signal)).toEqual({
      buyAmount: 1000n,
      priceImpact: 12,
      providerFee: 1n,
      route: [usdContract, undefined],
    })
    expect(world.requests('quotes')).toMatchObject([
      { amount: '5', from: usdId, to: coinId, userAddress: `${chain}:${alice}` },
    ])
    expect(world.requests('quotes')[0]).not.toHaveProperty('gasPrice')
    const wrong = await start({ quotes: { quotes: [{ ...quote, fromAmount: '6', toAmount: '9' }] } })
    await expect(wrong.provider.quote(ofToken, signal)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })

  it('returns the quotes of several makers in the order of the gateway, and names the maker in further calls [SWP-01]', async () => {
    const quote = { fromAmount: '5', fromAccount: usdId, toAccount: coinId }
    const quotes = [
      // Less, but the best net of the network fee.
      { ...quote, id: 'uniswap-v3', provider: 'Uniswap V3', toAmount: '999', gas: '150000' },
      { ...quote, id: 'zeroex', provider: '0x', toAmount: '1000' },
    ]
    const approve = { tx: { ...tx, eip155: { gas: 1, gasPrice: '1' } } }
    const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
    const allowance = { allowance: '0', spender: `${chain}:${holder}` }
    const built = { tx: { ...tx, from: `${chain}:${alice}`, eip155: gas }, minimumReceived: '7' }
    const world = await start({
      quotes: { quotes },
      allowance,
      'build-approve': approve,
      'build-transaction': built,
    })
    expect(await world.provider.quote(ofToken, signal)).toMatchObject([
      { id: 'uniswap-v3', maker: 'Uniswap V3', buyAmount: 999n, gas: 150_000n },
      { id: 'zeroex', maker: '0x', buyAmount: 1000n },
    ])
    const ofMaker = { ...ofToken, buyToken: daiContract, quoteId: 'zeroex' }
    expect(await world.provider.allowance(ofMaker, signal)).toEqual({ spender: holder, allowed: 0n })
    await world.provider.buildApproval(ofMaker, 5n, signal)
    await world.provider.build({ ...ofMaker, slippage: 1 }, signal)
    for (const path of ['allowance', 'build-approve', 'build-transaction'])
      expect(world.requests(path)).toMatchObject([{ quoteId: 'zeroex' }])
    expect(world.requests('quotes')[0]).not.toHaveProperty('quoteId')
  })

  it('rejects an allowance of an aggregator for any other contract than its own [SEC-07]', async () => {
    const { provider } = await start({ allowance: { allowance: '0', spender: `${chain}:${router}` } })
    for (const quoteId of ['zeroex', 'oneinch', 'lifi'])
      await expect(
        provider.allowance({ ...ofToken, buyToken: daiContract, quoteId }, signal),
      ).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const ofV4 = { ...ofToken, buyToken: daiContract, quoteId: 'uniswap-v4' }
  const inPermit2 = (allowance: string, changed: object = {}) => ({
    allowance,
    spender: `${chain}:${permit2}`,
    permit2: { spender: `${chain}:${router}`, allowance: '0' },
    ...changed,
  })

  it('returns both allowances of a token that is taken by Permit2, and builds both approvals [SWP-01]', async () => {
    const approve = {
      tx: { ...tx, from: `${chain}:${permit2}`, data: '0x87517c45', eip155: { gas: 1, gasPrice: '1' } },
    }
    const world = await start({ allowance: inPermit2('7'), 'build-approve': approve })
    expect(await world.provider.allowance(ofV4, signal)).toEqual({
      spender: permit2,
      allowed: 7n,
      permit2: { spender: router, allowed: 0n },
    })
    await world.provider.buildApproval(ofV4, 5n, signal)
    expect(await world.provider.buildPermit2Approval?.(ofV4, 5n, signal)).toEqual({
      to: permit2,
      data: '0x87517c45',
      value: 0n,
    })
    const [first, second] = world.requests('build-approve')
    expect(first).not.toHaveProperty('permit2')
    expect(second).toMatchObject({ permit2: 'true', amount: '5', quoteId: 'uniswap-v4' })
    const both = { permit2: { spender: `${chain}:${router}`, allowance: '5' } }
    const enough = await start({ allowance: inPermit2('5', both) })
    expect(await enough.provider.allowance(ofV4, signal)).toBeUndefined()
    const expired = await start({ allowance: inPermit2('0', both) })
    expect(await expired.provider.allowance(ofV4, signal)).toMatchObject({ allowed: 0n })
  })

  it('requests quotes by Permit2 for tokens only', async () => {
    const quote = { fromAmount: '5', fromAccount: usdId, toAccount: coinId, toAmount: '9' }
    const world = await start({ quotes: { quotes: [quote] } })
    await world.provider.quote(ofToken, signal)
    await world.provider.quote(ofCoin, signal)
    const [first, second] = world.requests('quotes')
    expect(first).toMatchObject({ permit2: 'true' })
    expect(second).not.toHaveProperty('permit2')
  })

  it.each<[what: string, quoteId: string | undefined, answer: object]>([
    [
      'another spender than Permit2 of Uniswap V4',
      'uniswap-v4',
      inPermit2('0', { spender: `${chain}:${router}` }),
    ],
    [
      'another spender than Permit2, of any quote, with an allowance in Permit2',
      'acme',
      inPermit2('0', { spender: `${chain}:${router}` }),
    ],
    ['no spender with an allowance in Permit2', 'uniswap-v4', inPermit2('0', { spender: undefined })],
    ['Permit2 of Uniswap V4 without its spender there', 'uniswap-v4', inPermit2('0', { permit2: undefined })],
    ['Permit2 of any quote without its spender there', undefined, inPermit2('0', { permit2: undefined })],
    ['Permit2 for an aggregator that does not use it', 'zeroex', inPermit2('0')],
  ])('rejects an allowance that names %s [SEC-07]', async (_, quoteId, answer) => {
    const { provider } = await start({ allowance: answer })
    await expect(
      provider.allowance({ ...ofToken, buyToken: daiContract, ...(quoteId && { quoteId }) }, signal),
    ).rejects.toMatchObject({ code: 'TRANSACTION_CHANGED' })
  })

  it.each<
    [
      code: string,
      answers: Readonly<Record<string, unknown>>,
      request: (provider: SwapProvider) => Promise<unknown>,
    ]
  >([
    ['SWAP_NO_ROUTE', { quotes: { quotes: [] } }, (provider) => provider.quote(ofCoin, signal)],
    ['SWAP_NO_ROUTE', { quotes: 400 }, (provider) => provider.quote(ofCoin, signal)],
    [
      'SWAP_NO_ROUTE',
      { 'build-transaction': 400 },
      (provider) => provider.build({ ...ofCoin, slippage: 1 }, signal),
    ],
    ['SWAPS_UNSUPPORTED', { tokens: 400 }, (provider) => provider.tokens(chain, signal)],
    [
      'GAS_PRICE_UNSUPPORTED',
      { 'gas-price': 400 },
      (provider) => provider.gasPrice?.(chain, signal) ?? Promise.resolve(),
    ],
    [
      'GAS_PRICE_UNSUPPORTED',
      {},
      (provider) => provider.gasPrice?.('eip155:10', signal) ?? Promise.resolve(),
    ],
    [
      'SWAPS_UNSUPPORTED',
      {},
      (provider) => provider.build({ ...ofCoin, caipNetworkId: 'eip155:10', slippage: 1 }, signal),
    ],
    ['HTTP_STATUS', { allowance: 400 }, (provider) => provider.allowance(ofToken, signal)],
  ])('throws %s for %j', async (code, answers, request) => {
    const { provider } = await start(answers)
    await expect(request(provider)).rejects.toMatchObject({ code })
  })

  it('returns the spender, even if only the approval contains it; and nothing if the allowance suffices', async () => {
    const toDai = { ...ofToken, buyToken: daiContract }
    const received = await start({ allowance: { allowance: '4', spender: `${chain}:${router}` } })
    expect(await received.provider.allowance(toDai, signal)).toEqual({ spender: router, allowed: 4n })
    const approve = { tx: { ...tx, eip155: { gas: 1, gasPrice: '1' } } }
    const other = await start({ allowance: { allowance: '0' }, 'build-approve': approve })
    expect(await other.provider.allowance(toDai, signal)).toEqual({ spender: router, allowed: 0n })
    // Exactly the amount, never an unlimited one.
    expect(other.requests('build-approve')).toMatchObject([{ amount: '5', from: usdId }])
    expect(await other.provider.buildApproval(toDai, 0n, signal)).toEqual({
      to: usdContract,
      data: '0x095ea7b3',
      value: 0n,
    })
    expect(other.requests('build-approve')).toMatchObject([{}, { amount: '0' }])
    const enough = await start({ allowance: { allowance: '5' } })
    expect(await enough.provider.allowance(toDai, signal)).toBeUndefined()
  })

  it('needs no approval if the token contract itself unwraps to the coin', async () => {
    const own = { ...tx, from: `${chain}:${alice}`, to: usdId, eip155: gas }
    const { provider } = await start({ allowance: { allowance: '0' }, 'build-transaction': { tx: own } })
    expect(await provider.allowance(ofToken, signal)).toBeUndefined()
  })

  it('builds with the slippage in percent and a deadline, and with the signed permit [SWP-02] [SEC-07]', async () => {
    const built = {
      tx: { ...tx, from: `${chain}:${alice}`, amount: '5', eip155: gas },
      minimumReceived: '7',
      deadline: 60,
    }
    const permit = {
      spender: `${chain}:${permitRouter}`,
      name: 'Dollar',
      version: '1',
      nonce: '3',
      deadline: 1_800_000_000,
    }
    const world = await start({ allowance: { allowance: '0', permit }, 'build-transaction': built })
    expect(await world.provider.build({ ...ofCoin, slippage: 50 }, signal)).toEqual({
      call: { to: router, data: '0x095ea7b3', value: 5n },
      minBuyAmount: 7n,
      expiresAt: 60_000,
    })
    const [body] = world.requests('build-transaction')
    expect(body).toMatchObject({
      amount: '5',
      eip155: { slippage: 0.5 },
      from: coinId,
      disableEstimate: true,
    })
    const request = await world.provider.permitToSign?.(ofToken, signal)
    expect(request).toMatchObject({ expiresAt: 1_800_000_000_000, call: { method: 'eth_signTypedData_v4' } })
    // The chain decodes the same facts from it.
    const real = createEip155Module(world.platform)
    // Reading a signature only uses the id.
    const network = { chainNamespace: 'eip155', caipNetworkId: chain, id: 1 } as never
    expect(request && (await real.contractCalls?.decode({ network, call: request.call }))).toMatchObject({
      kind: 'allowance',
      value: 5n,
      spender: expect.stringMatching(new RegExp(permitRouter, 'i')),
    })
    const signature = `0x${'5'.repeat(130)}`
    if (request)
      await world.provider.build({ ...ofToken, slippage: 50, permit: { request, signature } }, signal)
    expect(world.requests('build-transaction')[1]).toMatchObject({
      permit: { deadline: 1_800_000_000, signature },
    })
    expect(
      await world.provider.permitToSign?.({ ...ofToken, accountType: 'smartAccount' }, signal),
    ).toBeUndefined()
  })
})
