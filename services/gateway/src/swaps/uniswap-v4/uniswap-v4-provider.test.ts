import { createEip155Module } from 'quoin/chains/eip155'
import { buildSwap, getSwapQuotes, type SwapQuote } from 'quoin/endpoints/swap'
import { createTestPlatform } from 'quoin/testing'
import { type Address, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf } from '../../../../../sandbox/src/chain/receipt-of.js'
import { type CallEndpoint, callEndpoints } from '../../../testing/call-endpoint.js'
import { deployMarketV4, type TestUniswapV4 } from '../../../testing/deploy-market-v4.js'
import { onEvm } from '../../../testing/on-evm.js'
import { startMarket, type TestMarket } from '../../../testing/start-market.js'
import type { ChainNode } from '../../chains/chain-node.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { swapEndpoints } from '../swap-endpoints.js'
import { uniswapV2Provider } from '../uniswap-v2/uniswap-v2-provider.js'
import { COIN } from './find-paths.js'
import { routerCall } from './router-call.js'
import { uniswapV4Provider } from './uniswap-v4-provider.js'

const now = Date.now
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let market: TestMarket
let uniswap: TestUniswapV4
let call: CallEndpoint
let callBoth: CallEndpoint
let nodeCalls: string[]
let snapshot: string

beforeAll(async () => {
  market = await startMarket()
  uniswap = await deployMarketV4(market)
  await market.send(market.address('WETH'), 'deposit()', [], parseUnits('10', 18))
  // A deep pool with a small fee, and a thin one with a larger fee.
  await uniswap.open(['ETH', 'SBD'], [parseUnits('2', 18), parseUnits('5000', 6)], usual(500))
  await uniswap.open(['ETH', 'SBD'], [parseUnits('0.02', 18), parseUnits('50', 6)], usual(3000))
  // A better price in pools that are not used: with a hook, and of an unusual fee.
  const better = [parseUnits('0.1', 18), parseUnits('900', 6)] as const
  await uniswap.open(['ETH', 'SBD'], better, { ...usual(500), hooks: HOOK })
  await uniswap.open(['ETH', 'SBD'], better, { fee: 700, tickSpacing: 14 })
  // SBA costs 5 dollars; the direct pool is small.
  await uniswap.open(['ETH', 'SBA'], [parseUnits('0.01', 18), parseUnits('5', 18)], usual(3000))
  await uniswap.open(['SBD', 'SBA'], [parseUnits('2000', 6), parseUnits('400', 18)], usual(100))
  // A narrow range: a larger swap takes all of it.
  await uniswap.open(['ETH', 'SBB'], [parseUnits('0.001', 18), parseUnits('0.05', 8)], {
    ...usual(3000),
    spacings: 2,
  })
})
beforeEach(async () => {
  snapshot = await market.request('evm_snapshot', [])
  nodeCalls = []
  const node: ChainNode = {
    chain: uniswap.chain,
    request: (method, ...rest) => {
      nodeCalls.push(method)
      return market.node.request(method, ...rest)
    },
  }
  const nodes = new Map([[uniswap.chain.id, node]])
  const directory = createTokenDirectory({ nodes, now })
  const v4 = uniswapV4Provider({ nodes, directory, now })
  const v2 = uniswapV2Provider({ nodes, directory, now })
  call = callEndpoints(swapEndpoints({ nodes, directory, providers: [v4], now }))
  callBoth = callEndpoints(swapEndpoints({ nodes, directory, providers: [v2, v4], now }))
})
afterEach(() => market.request('evm_revert', [snapshot]))
afterAll(() => market?.stop())

/** An address whose bits name a hook that swaps do not call (after a donation): it needs no code. */
const HOOK: Address = '0x1000000000000000000000000000000000000010'
const SPACING: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60 }
const usual = (fee: number) => ({ fee, tickSpacing: SPACING[fee] ?? 1 })

const trader = (): Address => market.deployer.account.address
const account = (): string => `${market.chain.id}:${trader()}`
const plain = (id: string): Address => id.slice(id.lastIndexOf(':') + 1) as Address
const quantity = (text: string | bigint): string => `0x${BigInt(text).toString(16)}`

async function quote(from: string, to: string, amount: bigint): Promise<SwapQuote | undefined> {
  const query = { amount: String(amount), from: market.id(from), to: market.id(to) }
  const [best, ...others] = (await call(getSwapQuotes, { query })).quotes
  expect(others).toEqual([])
  return best
}
const build = (to: string, amount: bigint, slippage: number, from = 'ETH', disableEstimate = true) =>
  onEvm(
    call(buildSwap, {
      body: {
        amount: String(amount),
        eip155: { slippage },
        from: market.id(from),
        to: market.id(to),
        userAddress: account(),
        disableEstimate,
        quoteId: 'uniswap-v4',
      },
    }),
  )
const coinsOf = (address: Address): Promise<bigint> => market.deployer.client.getBalance({ address })
const balanceOf = (symbol: string): Promise<bigint> =>
  market.deployer.client.readContract({
    address: market.address(symbol),
    abi,
    functionName: 'balanceOf',
    args: [trader()],
  })

interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas?: string
}
/** Sends a call without a cost of gas; returns the sold coins, the received amount, and the used gas. */
async function send(to: string, { to: contract, data, value, gas = '3000000' }: Call) {
  await market.request('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const before = await Promise.all([coinsOf(trader()), balanceOf(to)])
  const hash = await market.request<Hex>('eth_sendTransaction', [
    { from: trader(), to: contract, data, value: quantity(value), gas: quantity(gas), gasPrice: '0x0' },
  ])
  const receipt = await receiptOf(market.deployer.client, hash)
  expect(receipt.status).toBe('success')
  const after = await Promise.all([coinsOf(trader()), balanceOf(to)])
  return { sold: before[0] - after[0], received: after[1] - before[1], gasUsed: receipt.gasUsed }
}
async function swap(to: string, amount: bigint, slippage = 0) {
  const { tx } = await build(to, amount, slippage)
  // The schema has validated the data as hex.
  return send(to, { to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.amount), gas: tx.eip155.gas })
}

describe('Uniswap V4 with its published contracts', () => {
  it.each([
    ['SBD', parseUnits('0.1', 18)],
    ['SBA', parseUnits('0.1', 18)],
    ['SBB', parseUnits('0.000001', 18)],
  ])('[SWP-01] swaps the coin to %s exactly as quoted', async (to, amount) => {
    const quoted = await quote('ETH', to, amount)
    expect(quoted).toMatchObject({ id: 'uniswap-v4', provider: 'Uniswap V4' })
    const { sold, received, gasUsed } = await swap(to, amount)
    expect({ sold, received }).toEqual({ sold: amount, received: BigInt(quoted?.toAmount ?? 0) })
    // The quoted gas is near the used one.
    expect(Number(quoted?.gas) / Number(gasUsed)).toBeGreaterThan(0.8)
    expect(Number(quoted?.gas) / Number(gasUsed)).toBeLessThan(1.6)
    expect(await coinsOf(uniswap.router)).toBe(0n)
  })

  it('[SWP-01] chooses the best fee tier, and a token between if that returns more', async () => {
    // 0.05 % of 2.5 dollars, and the price impact of a thousandth of an ether.
    expect(Number((await quote('ETH', 'SBD', 10n ** 15n))?.toAmount)).toBeGreaterThan(2_497_000)
    const large = await quote('ETH', 'SBA', 10n ** 17n)
    expect(large?.route).toEqual([market.id('ETH'), market.id('SBD'), market.id('SBA')])
  })

  it('[SWP-02] uses no pool with hooks, whatever it offers', async () => {
    // The pool with a hook returns 9,000 dollars for an ether.
    expect(Number((await quote('ETH', 'SBD', 10n ** 15n))?.toAmount)).toBeLessThan(2_500_000)
  })

  it('[SWP-02] measures the price impact, without the fee of the pool', async () => {
    // The constant product of 2 ether: selling 0.1 returns 1 / 1.05 of the price.
    expect((await quote('ETH', 'SBD', parseUnits('0.1', 18)))?.priceImpact).toBe(476)
    expect((await quote('ETH', 'SBD', 10n ** 13n))?.priceImpact).toBe(0)
  })

  it('[SWP-02] counts the fee of the protocol in the direction of the swap as a fee, not as a price impact', async () => {
    // The deployed contract's address is hex.
    const manager = uniswap.chain.contracts.uniswapV4PoolManager as Address
    const key = [COIN, market.address('SBD'), 500, 10, COIN]
    const setFee = 'setProtocolFee((address, address, uint24, int24, address) key, uint24 fee)'
    await market.send(manager, 'setProtocolFeeController(address controller)', [trader()])
    const free = await quote('ETH', 'SBD', 10n ** 15n)
    // The upper half is the fee of the other direction. Millionths.
    await market.send(manager, setFee, [key, 900 << 12])
    expect(await quote('ETH', 'SBD', 10n ** 15n)).toEqual(free)
    await market.send(manager, setFee, [key, 900])
    const charged = await quote('ETH', 'SBD', 10n ** 15n)
    expect(Number(charged?.toAmount) / Number(free?.toAmount)).toBeCloseTo(0.9991, 4)
    expect(charged?.priceImpact).toBe(free?.priceImpact)
  })

  it('needs two node calls for a quote, besides the check of the token', async () => {
    await quote('ETH', 'SBD', 10n ** 15n)
    nodeCalls.length = 0
    await quote('ETH', 'SBD', 10n ** 15n)
    expect(nodeCalls).toEqual(['eth_call', 'eth_call'])
  })

  it('[SWP-02] quotes nothing without a pool, and nothing that a pool would take only in part', async () => {
    expect(await quote('ETH', 'SBL', 10n ** 18n)).toBeUndefined()
    await expect(build('SBL', 10n ** 18n, 1)).rejects.toThrow('to: No route between the tokens.')
    for (const far of [10n ** 18n, 2n ** 127n, 2n ** 128n]) {
      expect(await quote('ETH', 'SBB', far)).toBeUndefined()
      await expect(build('SBB', far, 1)).rejects.toThrow('to: Insufficient liquidity')
    }
  })

  it('[SWP-02] reverts without a loss if the price moved beyond the minimum', async () => {
    const { tx, minimumReceived } = await build('SBD', parseUnits('0.1', 18), 1)
    const quoted = await quote('ETH', 'SBD', parseUnits('0.1', 18))
    expect(BigInt(minimumReceived ?? 0)).toBe((BigInt(quoted?.toAmount ?? 0) * 99n + 99n) / 100n)
    await swap('SBD', parseUnits('1', 18), 50)
    const late = market.deployer.send({ to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.amount) })
    await expect(late).rejects.toThrow()
    expect(await coinsOf(uniswap.router)).toBe(0n)
  })

  it('[SWP-02] returns the coins that a pool did not take', async () => {
    const [amount, to] = [10n ** 18n, market.address('SBB')]
    const hop = { tokenIn: COIN, tokenOut: to, ...usual(3000), sqrtPrice: 0n, swapFee: 0n }
    const data = routerCall({ path: [hop], amount, min: 1n, deadline: Math.floor(now() / 1000) + 86_400 })
    const { sold, received } = await send('SBB', { to: uniswap.router, data, value: amount })
    expect(received).toBeGreaterThan(0n)
    expect(sold).toBeLessThan(amount / 10n)
    expect(await coinsOf(uniswap.router)).toBe(0n)
  })

  it('[SWP-02] estimates the gas, and names an insufficient balance', async () => {
    const { tx } = await build('SBD', 10n ** 15n, 1, 'ETH', false)
    expect(Number(tx.eip155.gas)).toBeGreaterThan(100_000)
    await market.request('anvil_setBalance', [trader(), quantity(10n ** 16n)])
    const poor = build('SBD', parseUnits('0.1', 18), 1, 'ETH', false)
    await expect(poor).rejects.toThrow('amount: Insufficient balance: the account has less ETH.')
  })

  it('[SWP-01] wraps nothing, and offers no sale of a token to a caller without Permit2', async () => {
    for (const [from, to] of [
      ['WETH', 'ETH'],
      ['ETH', 'WETH'],
    ] as const) {
      expect(await quote(from, to, 10n ** 6n)).toBeUndefined()
      await expect(build(to, 10n ** 6n, 1, from)).rejects.toThrow('to: No route between the tokens.')
    }
    for (const to of ['ETH', 'SBA']) expect(await quote('SBD', to, 10n ** 6n)).toBeUndefined()
  })

  it('[SWP-01] competes with the pools of V2: the better quote is the first', async () => {
    const best = async (amount: bigint) => {
      const query = { amount: String(amount), from: market.id('ETH'), to: market.id('SBD') }
      return (await callBoth(getSwapQuotes, { query })).quotes.map(({ id }) => id)
    }
    // V4 takes a smaller fee; V2's pool is deeper.
    expect(await best(10n ** 14n)).toEqual(['uniswap-v4', 'uniswap-v2'])
    expect(await best(10n ** 18n)).toEqual(['uniswap-v2', 'uniswap-v4'])
  })

  it('[SEC-07] builds what the widget decodes completely, for the known router only', async () => {
    const { contractCalls } = createEip155Module(createTestPlatform())
    const network = (universalRouter?: Address) => ({
      id: 31337,
      name: 'Test',
      chainNamespace: 'eip155' as const,
      caipNetworkId: 'eip155:31337' as const,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      contracts: universalRouter && { universalRouter: { address: universalRouter } },
    })
    for (const symbol of ['SBD', 'SBA']) {
      const { tx, minimumReceived, deadline } = await build(symbol, 10n ** 17n, 1)
      const sent = { from: trader(), to: plain(tx.to), data: tx.data, value: quantity(tx.amount) }
      const walletCall = { method: 'eth_sendTransaction', params: [{ ...sent, chainId: '0x7a69' }] }
      const decoded = await contractCalls?.decode({ network: network(uniswap.router), call: walletCall })
      expect(decoded).toEqual({
        kind: 'exchange',
        from: trader(),
        recipient: trader(),
        contract: plain(tx.to),
        sellToken: undefined,
        buyToken: market.address(symbol),
        value: 10n ** 17n,
        minimum: BigInt(minimumReceived ?? 0),
        deadline,
      })
      expect(await contractCalls?.decode({ network: network(), call: walletCall })).toBeUndefined()
    }
  })
})
