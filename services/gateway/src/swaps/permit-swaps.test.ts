import { type AllowancePermit, buildSwap, getAllowance, getSwapQuotes } from 'quoin/endpoints/swap'
import { type Address, erc20Abi, type Hex, parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { MARKET_PERMIT_ROUTER, MARKET_ROUTER } from '../../../../sandbox/src/chain/market/market-plan.js'
import { receiptOf } from '../../../../sandbox/src/chain/receipt-of.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { onEvm } from '../../testing/on-evm.js'
import { startMarket, type TestMarket } from '../../testing/start-market.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { createTokenDirectory } from '../tokens/create-token-directory.js'
import { swapEndpoints } from './swap-endpoints.js'
import { uniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

let market: TestMarket
let request: CallEndpoint
let snapshot: string

const amount = parseUnits('12.5', 18)
const plain = (id: string): Address => id.slice(id.lastIndexOf(':') + 1) as Address

function endpointsOf(chain: GatewayChain): CallEndpoint {
  const nodes = new Map([[chain.id, { ...market.node, chain }]])
  const directory = createTokenDirectory({ nodes, now: Date.now })
  const providers = [uniswapV2Provider({ nodes, directory, now: Date.now })]
  return callEndpoints(swapEndpoints({ nodes, directory, providers, now: Date.now }))
}

beforeAll(async () => {
  market = await startMarket()
  request = endpointsOf(market.chain)
})
beforeEach(async () => {
  snapshot = await market.request('evm_snapshot', [])
})
afterEach(() => market.request('evm_revert', [snapshot]))
afterAll(() => market?.stop())

const own = (): Address => market.deployer.account.address

function allowance(from = request, symbol = 'SBP') {
  return from(getAllowance, {
    query: { tokenAddress: market.id(symbol), userAddress: `${market.chain.id}:${own()}` },
  })
}

async function permitOf(symbol = 'SBP'): Promise<AllowancePermit> {
  const { permit } = await allowance(request, symbol)
  if (!permit) throw new Error('The allowance has no permit.')
  return permit
}

/** Signs a permit as a wallet does. */
function sign({ name, version, spender, nonce, deadline }: AllowancePermit, value = amount): Promise<Hex> {
  return market.deployer.account.signTypedData({
    domain: { name, version, chainId: 31337, verifyingContract: market.address('SBP') },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: own(),
      spender: plain(spender),
      value,
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    },
  })
}

function build(to: string, permit: { deadline: number; signature: string }, from = 'SBP', slippage = 0) {
  const body = {
    amount: String(amount),
    eip155: { slippage },
    from: market.id(from),
    to: market.id(to),
    permit,
  }
  return onEvm(request(buildSwap, { body: { ...body, userAddress: `${market.chain.id}:${own()}` } }))
}

function held(symbol: string, owner = own()): Promise<bigint> {
  const { client } = market.deployer
  if (symbol === 'ETH') return client.getBalance({ address: owner })
  const call = { abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
  return client.readContract({ address: market.address(symbol), ...call })
}

/** Sends with a gas price of zero, so that gas does not change the received amount of the coin. */
async function send({ tx }: Awaited<ReturnType<typeof build>>): Promise<string> {
  await market.request('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const call = { from: own(), to: plain(tx.to), data: tx.data, value: toHex(BigInt(tx.amount)) }
  const gas = toHex(BigInt(tx.eip155.gas))
  const hash = await market.request<Hex>('eth_sendTransaction', [{ ...call, gas, gasPrice: '0x0' }])
  return (await receiptOf(market.deployer.client, hash)).status
}

it.each(['SBD', 'ETH', 'SBA'])(
  '[SWP-01] one signature and one transaction swap a permit token to %s, as quoted, and leave no allowance',
  async (to) => {
    const query = { amount: String(amount), from: market.id('SBP'), to: market.id(to) }
    const [quote] = (await request(getSwapQuotes, { query })).quotes
    const permit = await permitOf()
    const built = await build(to, { deadline: permit.deadline, signature: await sign(permit) })
    expect(built).toMatchObject({
      minimumReceived: quote?.toAmount,
      deadline: permit.deadline,
      tx: { to: permit.spender, amount: '0' },
    })
    const [given, had] = [await held('SBP'), await held(to)]
    expect(await send(built)).toBe('success')
    expect(await held('SBP')).toBe(given - amount)
    expect((await held(to)) - had).toBe(BigInt(quote?.toAmount ?? 0))
    const { client } = market.deployer
    const left = { abi: erc20Abi, functionName: 'allowance', args: [own(), MARKET_PERMIT_ROUTER] } as const
    expect(await client.readContract({ address: market.address('SBP'), ...left })).toBe(0n)
    for (const symbol of ['SBP', 'SBD', 'WETH', 'ETH'])
      expect(await held(symbol, MARKET_PERMIT_ROUTER)).toBe(0n)
    // The next permit has another nonce.
    expect(await permitOf()).toMatchObject({ nonce: '1' })
  },
)

it('[SWP-02] a swap with a permit returns at least the minimum, or reverts and leaves the permit unused', async () => {
  const permit = await permitOf()
  const built = await build('SBD', { deadline: permit.deadline, signature: await sign(permit) })
  // Another trade moves the price first.
  const min = BigInt(built.minimumReceived ?? 0)
  await market.send(market.address('SBP'), 'approve(address spender, uint256 value)', [MARKET_ROUTER, amount])
  await market.send(
    MARKET_ROUTER,
    'swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
    [amount, 0n, [market.address('SBP'), market.address('SBD')], own(), 2n ** 64n],
  )
  const before = await held('SBD')
  expect(await send(built)).toBe('reverted')
  expect([await held('SBD'), (await permitOf()).nonce]).toEqual([before, permit.nonce])
  const again = await build('SBD', { deadline: permit.deadline, signature: await sign(permit) }, 'SBP', 1)
  expect(await send(again)).toBe('success')
  const received = (await held('SBD')) - before
  expect(received).toBeLessThan(min)
  expect(received).toBeGreaterThanOrEqual(BigInt(again.minimumReceived ?? 0))
})

it('a permit that another account has already submitted still swaps', async () => {
  const permit = await permitOf()
  const signature = await sign(permit)
  const built = await build('SBD', { deadline: permit.deadline, signature })
  const [r, s, v] = [
    signature.slice(0, 66),
    `0x${signature.slice(66, 130)}`,
    Number(`0x${signature.slice(130)}`),
  ]
  await market.send(
    market.address('SBP'),
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [own(), MARKET_PERMIT_ROUTER, amount, BigInt(permit.deadline), v, r, s],
  )
  expect(await send(built)).toBe('success')
})

it("[SEC-07] a permit is offered only for the token's own signing domain, whatever the list declares", async () => {
  expect(await permitOf()).toMatchObject({
    name: 'Sandbox Permit',
    version: '1',
    nonce: '0',
    spender: `${market.chain.id}:${MARKET_PERMIT_ROUTER}`,
  })
  const { timestamp } = await market.deployer.client.getBlock()
  expect((await permitOf()).deadline).toBeGreaterThanOrEqual(Number(timestamp) + 1200)
  // The list marks the token as supporting permits, but its contract does not.
  const tokens = market.chain.tokens.map((token) => ({ ...token, eip2612: true }))
  const believing = endpointsOf({ ...market.chain, tokens })
  expect(await allowance(believing, 'SBD')).toEqual({
    allowance: '0',
    spender: `${market.chain.id}:${MARKET_ROUTER}`,
  })
  // The token's name has changed: the old domain no longer matches.
  await market.request('anvil_setStorageAt', [
    market.address('SBP'),
    '0x0',
    `0x${'41'.repeat(4).padEnd(62, '0')}08`,
  ])
  expect(
    await market.deployer.client.readContract({
      address: market.address('SBP'),
      abi: erc20Abi,
      functionName: 'name',
    }),
  ).toBe('AAAA')
  expect((await allowance()).permit).toBeUndefined()
})

it('unusable permits are refused with a reason', async () => {
  const permit = await permitOf()
  const { deadline } = permit
  const signature = await sign(permit)
  await expect(build('ETH', { deadline, signature }, 'SBD')).rejects.toThrow(
    'permit: Swaps of SBD do not support permits: approve the token instead.',
  )
  await expect(build('ETH', { deadline, signature: `${signature.slice(0, -2)}05` })).rejects.toThrow(
    'permit: The signature is not one of an externally owned account.',
  )
  // A signature over another amount.
  await expect(build('ETH', { deadline, signature: await sign(permit, 1n) })).rejects.toThrow(
    'amount: The swap would fail: ',
  )
  const { swapRouter02: _, ...contracts } = market.chain.contracts
  expect((await allowance(endpointsOf({ ...market.chain, contracts }))).permit).toBeUndefined()
})
