import { buildApproval, buildSwap, getAllowance, getSwapQuotes, type SwapQuote } from 'quoin/endpoints/swap'
import { type Address, getAddress, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf } from '../../../../../sandbox/src/chain/receipt-of.js'
import { type CallEndpoint, callEndpoints } from '../../../testing/call-endpoint.js'
import { deployUniswapV3, type TestUniswapV3 } from '../../../testing/deploy-uniswap-v3.js'
import { onEvm } from '../../../testing/on-evm.js'
import { startMarket, type TestMarket } from '../../../testing/start-market.js'
import type { ChainNode } from '../../chains/chain-node.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { swapEndpoints } from '../swap-endpoints.js'
import { uniswapV3Provider } from './uniswap-v3-provider.js'

const now = Date.now
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let market: TestMarket
let uniswap: TestUniswapV3
let call: CallEndpoint
let nodeCalls: string[]
let snapshot: string

beforeAll(async () => {
  market = await startMarket()
  uniswap = await deployUniswapV3(market)
  await market.send(market.address('WETH'), 'deposit()', [], parseUnits('60', 18))
  // A deep pool with a small fee, and a thin one with a larger fee.
  await uniswap.open(['WETH', 'SBD'], [parseUnits('2', 18), parseUnits('5000', 6)], 500)
  await uniswap.open(['WETH', 'SBD'], [parseUnits('0.02', 18), parseUnits('50', 6)], 3000)
  await uniswap.open(['WETH', 'SBA'], [parseUnits('1', 18), parseUnits('500', 18)], 3000)
  await uniswap.open(['SBD', 'SBA'], [parseUnits('20', 6), parseUnits('4', 18)], 10_000)
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
  const providers = [uniswapV3Provider({ nodes, directory, now })]
  call = callEndpoints(swapEndpoints({ nodes, directory, providers, now }))
})
afterEach(() => market.request('evm_revert', [snapshot]))
afterAll(() => market?.stop())

const trader = (): Address => market.deployer.account.address
const account = (): string => `${market.chain.id}:${trader()}`
const plain = (id: string): Address => id.slice(id.lastIndexOf(':') + 1) as Address

async function quote(from: string, to: string, amount: bigint): Promise<SwapQuote | undefined> {
  const query = { amount: String(amount), from: market.id(from), to: market.id(to) }
  const [best, ...others] = (await call(getSwapQuotes, { query })).quotes
  expect(others).toEqual([])
  return best
}
const build = (from: string, to: string, amount: bigint, slippage: number) =>
  onEvm(
    call(buildSwap, {
      body: {
        amount: String(amount),
        eip155: { slippage },
        from: market.id(from),
        to: market.id(to),
        userAddress: account(),
        disableEstimate: true,
        quoteId: 'uniswap-v3',
      },
    }),
  )
const balanceOf = (symbol: string): Promise<bigint> =>
  symbol === 'ETH'
    ? market.deployer.client.getBalance({ address: trader() })
    : market.deployer.client.readContract({
        address: market.address(symbol),
        abi,
        functionName: 'balanceOf',
        args: [trader()],
      })

async function approve(symbol: string, amount: bigint): Promise<void> {
  const query = {
    userAddress: account(),
    from: market.id(symbol),
    to: market.id('ETH'),
    amount: String(amount),
  }
  const { tx } = await call(buildApproval, { query: { ...query, quoteId: 'uniswap-v3' } })
  // The schema has validated the data as hex.
  await market.deployer.send({ to: plain(tx.from), data: tx.data as Hex })
}

/** Swaps without a cost of gas; returns the sold and the received amount. */
async function swap(from: string, to: string, amount: bigint, slippage = 0) {
  const { tx } = await build(from, to, amount, slippage)
  await market.request('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const before = await Promise.all([balanceOf(from), balanceOf(to)])
  const quantity = (text: string): string => `0x${BigInt(text).toString(16)}`
  const hash = await market.request<Hex>('eth_sendTransaction', [
    {
      from: trader(),
      to: plain(tx.to),
      data: tx.data,
      value: quantity(tx.amount),
      gas: quantity(tx.eip155.gas),
      gasPrice: '0x0',
    },
  ])
  expect((await receiptOf(market.deployer.client, hash)).status).toBe('success')
  const after = await Promise.all([balanceOf(from), balanceOf(to)])
  return { sold: before[0] - after[0], received: after[1] - before[1] }
}

describe('Uniswap V3 with its published contracts', () => {
  it.each([
    ['ETH', 'SBD', parseUnits('0.1', 18)],
    ['SBD', 'ETH', parseUnits('300', 6)],
    ['WETH', 'SBD', parseUnits('0.1', 18)],
    ['SBD', 'SBA', parseUnits('100', 6)],
  ])('[SWP-01] swaps from %s to %s exactly as quoted', async (from, to, amount) => {
    if (from !== 'ETH') await approve(from, amount)
    const quoted = await quote(from, to, amount)
    expect(quoted).toMatchObject({ id: 'uniswap-v3', provider: 'Uniswap V3' })
    expect(await swap(from, to, amount)).toEqual({ sold: amount, received: BigInt(quoted?.toAmount ?? 0) })
  })

  it('[SWP-01] chooses the best fee tier, and a token between if that returns more', async () => {
    const [usual, large] = [await quote('ETH', 'SBD', 10n ** 15n), await quote('SBD', 'SBA', 10n ** 8n)]
    // 0.05 % of 2.5 dollars, and the price impact of a thousandth of an ether.
    expect(Number(usual?.toAmount)).toBeGreaterThan(2_497_000)
    expect(large?.route).toEqual([market.id('SBD'), market.id('WETH'), market.id('SBA')])
    expect((await quote('SBD', 'SBA', 10_000n))?.route?.length).toBe(3)
  })

  it('[SWP-02] measures the price impact, without the fee of the pool', async () => {
    // The constant product of 2 ether: selling 0.1 returns 1 / 1.05 of the price.
    expect((await quote('ETH', 'SBD', parseUnits('0.1', 18)))?.priceImpact).toBe(476)
    expect((await quote('ETH', 'SBD', 10n ** 13n))?.priceImpact).toBe(0)
  })

  it('needs at most five node calls for a quote, and two for the next one', async () => {
    await quote('SBD', 'SBA', 10n ** 6n)
    expect(nodeCalls.filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(6)
    nodeCalls.length = 0
    await quote('SBD', 'SBA', 10n ** 6n)
    expect(nodeCalls).toEqual(['eth_call', 'eth_call'])
  })

  it('[SWP-02] quotes nothing without a pool, and nothing that a pool would take only in part', async () => {
    expect(await quote('ETH', 'SBL', 10n ** 18n)).toBeUndefined()
    const [far] = [parseUnits('1', 60)]
    expect(await quote('ETH', 'SBD', far)).toBeUndefined()
    await expect(build('ETH', 'SBD', far, 1)).rejects.toThrow('to: Insufficient liquidity')
    await expect(build('ETH', 'SBL', 10n ** 18n, 1)).rejects.toThrow('to: No route between the tokens.')
  })

  it('[SWP-02] reverts without a loss if the price moved beyond the minimum', async () => {
    const { tx, minimumReceived } = await build('ETH', 'SBD', parseUnits('0.1', 18), 1)
    const quoted = await quote('ETH', 'SBD', parseUnits('0.1', 18))
    expect(BigInt(minimumReceived ?? 0)).toBe((BigInt(quoted?.toAmount ?? 0) * 99n + 99n) / 100n)
    await swap('ETH', 'SBD', parseUnits('1', 18), 50)
    const late = market.deployer.send({ to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.amount) })
    await expect(late).rejects.toThrow('Too little received')
  })

  it('[SWP-01] names its router as the only spender', async () => {
    const query = { tokenAddress: market.id('SBD'), userAddress: account(), quoteId: 'uniswap-v3' }
    expect(await call(getAllowance, { query })).toMatchObject({
      allowance: '0',
      spender: `${market.chain.id}:${getAddress(uniswap.router)}`,
    })
    const unknown = call(getAllowance, { query: { ...query, quoteId: 'other' } })
    await expect(unknown).rejects.toThrow('quoteId: is not of a provider of this network')
  })
})
