import { createEip155Module } from 'quoin/chains/eip155'
import { buildApproval, buildSwap, getAllowance, getSwapQuotes, type SwapQuote } from 'quoin/endpoints/swap'
import { createTestPlatform } from 'quoin/testing'
import {
  type Address,
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feeTokenCode } from '../../../../../sandbox/src/chain/contracts/market-token-code.js'
import { receiptOf } from '../../../../../sandbox/src/chain/receipt-of.js'
import { type CallEndpoint, callEndpoints } from '../../../testing/call-endpoint.js'
import { deployMarketV4, type TestUniswapV4 } from '../../../testing/deploy-market-v4.js'
import { onEvm } from '../../../testing/on-evm.js'
import { startMarket, type TestMarket } from '../../../testing/start-market.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { swapEndpoints } from '../swap-endpoints.js'
import { uniswapV2Provider } from '../uniswap-v2/uniswap-v2-provider.js'
import { uniswapV4Provider } from './uniswap-v4-provider.js'

const now = Date.now
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const quoteId = 'uniswap-v4'
const pool = { fee: 500, tickSpacing: 10 }

let market: TestMarket
let uniswap: TestUniswapV4
let call: CallEndpoint
let callBoth: CallEndpoint
let feeToken: Address
let router: Address
let snapshot: string

beforeAll(async () => {
  market = await startMarket()
  uniswap = await deployMarketV4(market)
  router = getAddress(uniswap.router)
  await market.send(market.address('WETH'), 'deposit()', [], parseUnits('10', 18))
  await uniswap.open(['ETH', 'SBD'], [parseUnits('2', 18), parseUnits('5000', 6)], pool)
  await uniswap.open(['ETH', 'SBA'], [parseUnits('1', 18), parseUnits('500', 18)], pool)
  await uniswap.open(['WETH', 'SBD'], [parseUnits('1', 18), parseUnits('2500', 6)], pool)
  // A better price in a pool with a hook.
  await uniswap.open(['SBA', 'SBD'], [parseUnits('100', 18), parseUnits('900', 6)], { ...pool, hooks: HOOK })
  // A token that keeps a part of each transfer, and one that returns nothing and requires an allowance of zero first.
  const named = encodeAbiParameters(parseAbiParameters('string, string, uint8'), ['Fee', 'FEE', 6])
  feeToken = await market.deployer.deploy(`${feeTokenCode}${named.slice(2)}`)
  await market.send(feeToken, 'mint(address to, uint256 amount)', [trader(), parseUnits('1000', 6)])
  for (const token of [feeToken, market.address('SBT')])
    await asPlain(token, () =>
      uniswap.open([token, 'SBD'], [parseUnits('200', 6), parseUnits('200', 6)], pool),
    )
})

/** Opens a pool of an unusual token while it has the code of a usual one: the contract for liquidity supports no other. */
async function asPlain(token: Address, open: () => Promise<void>): Promise<void> {
  const [own, usual] = await Promise.all(
    [token, market.address('SBD')].map((one) => market.request('eth_getCode', [one, 'latest'])),
  )
  await market.request('anvil_setCode', [token, usual])
  await open()
  await market.request('anvil_setCode', [token, own])
}

/** Starts the gateway, without anything cached. */
function start(): void {
  const listed = { id: `${market.chain.id}:${feeToken}`, name: 'Fee', symbol: 'FEE', decimals: 6 }
  const chain = { ...uniswap.chain, tokens: [...uniswap.chain.tokens, listed] }
  const nodes = new Map([[chain.id, { ...market.node, chain }]])
  const directory = createTokenDirectory({ nodes, now })
  const v4 = uniswapV4Provider({ nodes, directory, now })
  const v2 = uniswapV2Provider({ nodes, directory, now })
  call = callEndpoints(swapEndpoints({ nodes, directory, providers: [v4], now }))
  callBoth = callEndpoints(swapEndpoints({ nodes, directory, providers: [v2, v4], now }))
}
beforeEach(async () => {
  snapshot = await market.request('evm_snapshot', [])
  start()
})
afterEach(() => market.request('evm_revert', [snapshot]))
afterAll(() => market?.stop())

/** An address whose bits name a hook that swaps do not call (after a donation): it needs no code. */
const HOOK: Address = '0x1000000000000000000000000000000000000010'
const trader = (): Address => market.deployer.account.address
const account = (): string => `${market.chain.id}:${trader()}`
const plain = (id: string): Address => id.slice(id.lastIndexOf(':') + 1) as Address
const quantity = (text: string | bigint | number): string => `0x${BigInt(text).toString(16)}`

async function quotes(from: string, to: string, amount: bigint, by = call): Promise<readonly SwapQuote[]> {
  const ends = { from: market.id(from), to: market.id(to) }
  return (await by(getSwapQuotes, { query: { ...ends, amount: String(amount), permit2: 'true' } })).quotes
}
const build = (from: string, to: string, amount: bigint, slippage = 0, disableEstimate = false) =>
  onEvm(
    call(buildSwap, {
      body: {
        amount: String(amount),
        eip155: { slippage },
        from: market.id(from),
        to: market.id(to),
        userAddress: account(),
        disableEstimate,
        quoteId,
      },
    }),
  )
const allowanceOf = (symbol: string) =>
  call(getAllowance, { query: { tokenAddress: market.id(symbol), userAddress: account(), quoteId } })
const approvalOf = (symbol: string, amount: bigint, permit2?: 'true') =>
  call(buildApproval, {
    query: {
      userAddress: account(),
      from: market.id(symbol),
      to: market.id('ETH'),
      amount: String(amount),
      quoteId,
      permit2,
    },
  })

/** Sends a call without a cost of gas; returns the used gas. */
async function send(to: string, data: string, gas: string | number, value = '0'): Promise<bigint> {
  await market.request('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const hash = await market.request<Hex>('eth_sendTransaction', [
    {
      from: trader(),
      to: plain(to),
      data,
      value: quantity(value),
      gas: quantity(gas),
      gasPrice: '0x0',
    },
  ])
  const receipt = await receiptOf(market.deployer.client, hash)
  expect(receipt.status).toBe('success')
  return receipt.gasUsed
}
/** Makes both approvals, or the one that is missing, as the widget does; returns the gas of the one in Permit2. */
async function approve(symbol: string, amount: bigint): Promise<bigint> {
  for (const permit2 of [undefined, 'true'] as const) {
    const { tx } = await approvalOf(symbol, amount, permit2)
    const gasUsed = await send(tx.from, tx.data, tx.eip155.gas)
    if (permit2) return gasUsed
  }
  throw new Error('unreachable')
}
function balanceOf(symbol: string, owner = trader()): Promise<bigint> {
  const { client } = market.deployer
  if (symbol === 'ETH') return client.getBalance({ address: owner })
  const args = [owner] as const
  return client.readContract({ address: market.address(symbol), abi, functionName: 'balanceOf', args })
}
/** Returns the allowances of the token for Permit2, and in Permit2 for the router. */
async function allowances(symbol: string): Promise<readonly [ofToken: bigint, inPermit2: bigint]> {
  const { client } = market.deployer
  const token = market.address(symbol)
  const [ofToken, [inPermit2]] = await Promise.all([
    client.readContract({
      address: token,
      abi,
      functionName: 'allowance',
      args: [trader(), uniswap.permit2],
    }),
    client.readContract({
      address: uniswap.permit2,
      abi: permit2Abi,
      functionName: 'allowance',
      args: [trader(), token, uniswap.router],
    }),
  ])
  return [ofToken, inPermit2]
}

describe('sales of tokens in Uniswap V4, with its published contracts and Permit2', () => {
  it.each([
    ['SBD', 'ETH', parseUnits('100', 6), ['SBD', 'ETH']],
    ['SBA', 'ETH', parseUnits('20', 18), ['SBA', 'ETH']],
    ['SBA', 'SBD', parseUnits('20', 18), ['SBA', 'ETH', 'SBD']],
    ['WETH', 'SBD', parseUnits('0.1', 18), ['WETH', 'SBD']],
    ['SBD', 'WETH', parseUnits('50', 6), ['SBD', 'WETH']],
    // Its functions return nothing, as those of the oldest dollar token.
    ['SBT', 'SBD', parseUnits('5', 6), ['SBT', 'SBD']],
    ['SBT', 'ETH', parseUnits('5', 6), ['SBT', 'SBD', 'ETH']],
  ])(
    '[SWP-01] from %s to %s return exactly the quoted amount, and leave no allowance',
    async (from, to, amount, route) => {
      const [quote] = await quotes(from, to, amount)
      expect(quote).toMatchObject({ id: quoteId, route: route.map((symbol) => market.id(symbol)) })
      const approvalGas = await approve(from, amount)
      expect(await allowances(from)).toEqual([amount, amount])
      const { tx } = await build(from, to, amount)
      expect(tx).toMatchObject({ to: `${market.chain.id}:${router}`, amount: '0' })
      const before = [await balanceOf(from), await balanceOf(to)] as const
      const swapGas = await send(tx.to, tx.data, tx.eip155.gas)
      const after = [await balanceOf(from), await balanceOf(to)] as const
      expect([before[0] - after[0], after[1] - before[1]]).toEqual([amount, BigInt(quote?.toAmount ?? 0)])
      expect(await allowances(from)).toEqual([0n, 0n])
      for (const symbol of [from, to, 'ETH', 'WETH']) expect(await balanceOf(symbol, uniswap.router)).toBe(0n)
      // The quoted gas is near that of the swap and its approval in Permit2.
      const ratio = Number(quote?.gas) / Number(swapGas + approvalGas)
      expect(ratio).toBeGreaterThan(0.8)
      expect(ratio).toBeLessThan(1.6)
    },
  )

  it('[SWP-01] are quoted only to callers that support Permit2, and never wrap or unwrap', async () => {
    const query = { amount: '1000000', from: market.id('SBD'), to: market.id('ETH') }
    expect((await call(getSwapQuotes, { query })).quotes).toEqual([])
    expect((await callBoth(getSwapQuotes, { query })).quotes.map(({ id }) => id)).toEqual(['uniswap-v2'])
    const both = (await quotes('SBD', 'ETH', 1_000_000n, callBoth)).map(({ id }) => id)
    expect(both.toSorted()).toEqual(['uniswap-v2', 'uniswap-v4'])
    expect(await quotes('WETH', 'ETH', 10n ** 6n)).toEqual([])
    await expect(build('WETH', 'ETH', 10n ** 6n)).rejects.toThrow('to: No route between the tokens.')
  })

  it('[SWP-02] use no pool with hooks, whatever it offers', async () => {
    const [quote] = await quotes('SBA', 'SBD', 10n ** 18n)
    expect(quote?.route).toHaveLength(3)
  })

  it('[SWP-02] measure the price impact over the coin', async () => {
    const [quote] = await quotes('SBA', 'SBD', 10n ** 16n)
    expect(quote?.priceImpact).toBe(0)
    expect((await quotes('SBD', 'ETH', parseUnits('250', 6)))[0]?.priceImpact).toBe(476)
  })

  it('[SEC-07] request the exact amount: of the token for Permit2, and for half an hour in Permit2 for the router', async () => {
    const amount = 1_000_000n
    expect(await allowanceOf('SBD')).toEqual({
      allowance: '0',
      spender: `${market.chain.id}:${uniswap.permit2}`,
      permit2: { spender: `${market.chain.id}:${router}`, allowance: '0' },
    })
    const { contractCalls, batches } = createEip155Module(createTestPlatform())
    const network = {
      id: 31337,
      name: 'Test',
      chainNamespace: 'eip155' as const,
      caipNetworkId: 'eip155:31337' as const,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      contracts: { universalRouter: { address: uniswap.router } },
    }
    const decode = (to: string, data: string) =>
      contractCalls?.decode({
        network,
        call: {
          method: 'eth_sendTransaction',
          params: [{ from: trader(), to: plain(to), data, value: '0x0', chainId: '0x7a69' }],
        },
      })
    const token = market.address('SBD')
    const first = await approvalOf('SBD', amount)
    expect(await decode(first.tx.from, first.tx.data)).toEqual({
      kind: 'allowance',
      from: trader(),
      token,
      spender: uniswap.permit2,
      value: amount,
    })
    const second = await approvalOf('SBD', amount, 'true')
    expect(second.tx).toMatchObject({
      from: `${market.chain.id}:${uniswap.permit2}`,
      to: `${market.chain.id}:${router}`,
      value: '0',
    })
    const decoded = await decode(second.tx.from, second.tx.data)
    const { timestamp } = await market.deployer.client.getBlock()
    expect(decoded).toMatchObject({
      kind: 'permit2Allowance',
      contract: uniswap.permit2,
      token,
      spender: router,
      value: amount,
    })
    const time = Math.max(Number(timestamp), Math.floor(now() / 1000))
    const expires = decoded?.kind === 'permit2Allowance' ? decoded.expires : 0
    expect(Math.abs(expires - time - 1800)).toBeLessThan(120)
    for (const to of ['ETH', 'SBA']) {
      const { tx, minimumReceived, deadline } = await build('SBD', to, amount, 1, true)
      expect(await decode(tx.to, tx.data)).toEqual({
        kind: 'exchange',
        from: trader(),
        recipient: trader(),
        contract: router,
        permit2: uniswap.permit2,
        sellToken: token,
        buyToken: to === 'ETH' ? undefined : market.address(to),
        value: amount,
        minimum: BigInt(minimumReceived ?? 0),
        deadline,
      })
      // As the widget checks them together, before the first of them is sent.
      const calls = [
        [first.tx.from, first.tx.data],
        [second.tx.from, second.tx.data],
        [tx.to, tx.data],
      ].map(([contract = '', data = '']) => ({ to: plain(contract), data, value: 0n }))
      const batch = await batches?.build({ network, from: trader(), calls })
      const kinds = batch && (await batches?.decode({ network, call: batch.call }))?.map((one) => one?.kind)
      expect(kinds).toEqual(['allowance', 'permit2Allowance', 'exchange'])
    }
  })

  it('[SEC-07] build no unlimited approval in Permit2, and none without a named quote', async () => {
    const query = { userAddress: account(), from: market.id('SBD'), to: market.id('ETH') }
    for (const amount of [undefined, String(2n ** 160n - 1n), String(2n ** 200n)])
      await expect(
        call(buildApproval, { query: { ...query, amount, quoteId, permit2: 'true' } }),
      ).rejects.toThrow('amount: Permit2 gets approvals of exact amounts only.')
    await expect(call(buildApproval, { query: { ...query, amount: '1' } })).rejects.toThrow(
      'quoteId: Uniswap V4 takes tokens by Permit2',
    )
    const allowance = call(getAllowance, {
      query: { tokenAddress: market.id('SBD'), userAddress: account() },
    })
    await expect(allowance).rejects.toThrow('quoteId: Uniswap V4 takes tokens by Permit2')
    const other = { ...query, amount: '1', quoteId: 'uniswap-v2', permit2: 'true' } as const
    await expect(callBoth(buildApproval, { query: other })).rejects.toThrow(
      'permit2: The provider of this quote takes no tokens by Permit2.',
    )
  })

  it('[SWP-02] name the missing approval', async () => {
    const amount = 1_000_000n
    await expect(build('SBD', 'ETH', amount)).rejects.toThrow(
      'from: The allowance is too small: approve SBD for Permit2 first.',
    )
    const { tx } = await approvalOf('SBD', amount)
    await send(tx.from, tx.data, tx.eip155.gas)
    expect(await allowanceOf('SBD')).toMatchObject({ allowance: '1000000', permit2: { allowance: '0' } })
    await expect(build('SBD', 'ETH', amount)).rejects.toThrow('from: The allowance in Permit2 is too small')
    const second = (await approvalOf('SBD', amount, 'true')).tx
    await send(second.from, second.data, second.eip155.gas)
    expect(await allowanceOf('SBD')).toMatchObject({ permit2: { allowance: '1000000' } })
    await build('SBD', 'ETH', amount)
  })

  it('[SWP-02] take an allowance that expires within minutes for none, and replace one that is left of an earlier swap', async () => {
    const amount = 1_000_000n
    await approve('SBD', 7n * amount)
    await market.request('evm_increaseTime', [1_400])
    await market.request('evm_mine', [])
    expect(await allowanceOf('SBD')).toMatchObject({ permit2: { allowance: String(7n * amount) } })
    await market.request('evm_increaseTime', [200])
    await market.request('evm_mine', [])
    expect(await allowanceOf('SBD')).toMatchObject({
      allowance: String(7n * amount),
      permit2: { allowance: '0' },
    })
    await market.request('evm_increaseTime', [600])
    await market.request('evm_mine', [])
    await expect(build('SBD', 'ETH', amount)).rejects.toThrow('from: The allowance in Permit2 is too small')
    await approve('SBD', amount)
    expect(await allowances('SBD')).toEqual([amount, amount])
    const { tx } = await build('SBD', 'ETH', amount)
    await send(tx.to, tx.data, tx.eip155.gas)
    expect(await allowances('SBD')).toEqual([0n, 0n])
  })

  it('[SWP-02] revert without a loss if the price moved beyond the minimum, and keep the approvals for another try', async () => {
    const amount = parseUnits('100', 6)
    await approve('SBD', 3n * amount)
    const late = await build('SBD', 'ETH', amount, 1)
    const first = await build('SBD', 'ETH', 2n * amount, 50)
    await send(first.tx.to, first.tx.data, first.tx.eip155.gas)
    const before = await balanceOf('SBD')
    const sent = market.deployer.send({ to: plain(late.tx.to), data: late.tx.data as Hex, value: 0n })
    await expect(sent).rejects.toThrow()
    expect(await balanceOf('SBD')).toBe(before)
    expect(await allowances('SBD')).toEqual([amount, amount])
    const again = await build('SBD', 'ETH', amount, 1)
    await send(again.tx.to, again.tx.data, again.tx.eip155.gas)
    expect(await allowances('SBD')).toEqual([0n, 0n])
  })

  it('reset the allowance for Permit2 first, of a token that requires that', async () => {
    const { tx } = await approvalOf('SBT', 5n)
    await send(tx.from, tx.data, tx.eip155.gas)
    const reset = (await approvalOf('SBT', 9n)).tx
    await send(reset.from, reset.data, reset.eip155.gas)
    expect((await allowances('SBT'))[0]).toBe(0n)
    const { tx: real } = await approvalOf('SBT', 9n)
    await send(real.from, real.data, real.eip155.gas)
    expect((await allowances('SBT'))[0]).toBe(9n)
  })

  it('[SWP-02] sell no token that charges a fee on transfer: the swap would fail after its approvals', async () => {
    const of = `${market.chain.id}:${feeToken}`
    for (const [from, to] of [
      [of, market.id('SBD')],
      [market.id('SBD'), of],
    ] as const) {
      const query = { amount: '1000000', from, to, permit2: 'true' as const }
      expect((await call(getSwapQuotes, { query })).quotes).toEqual([])
    }
    // With the code of a usual token, the same pool is quoted.
    const usual = await market.request('eth_getCode', [market.address('SBD'), 'latest'])
    await market.request('anvil_setCode', [feeToken, usual])
    start()
    const query = { amount: '1000000', from: of, to: market.id('SBD'), permit2: 'true' as const }
    expect((await call(getSwapQuotes, { query })).quotes).toHaveLength(1)
  })

  it('[SWP-02] offer nothing on a network without Permit2, and build no approval there', async () => {
    const code = await market.request('eth_getCode', [uniswap.permit2, 'latest'])
    await market.request('anvil_setCode', [uniswap.permit2, '0x'])
    expect(await quotes('SBD', 'ETH', 1_000_000n)).toEqual([])
    await expect(build('SBD', 'ETH', 1_000_000n)).rejects.toThrow('to: No route between the tokens.')
    await expect(approvalOf('SBD', 1n, 'true')).rejects.toThrow('permit2: Permit2 is not on this network.')
    expect(await allowanceOf('SBD')).toMatchObject({ permit2: { allowance: '0' } })
    // The coin needs none.
    expect(await quotes('ETH', 'SBD', 10n ** 15n)).toHaveLength(1)
    await market.request('anvil_setCode', [uniswap.permit2, code])
    expect(await quotes('SBD', 'ETH', 1_000_000n)).toHaveLength(1)
  })
})
