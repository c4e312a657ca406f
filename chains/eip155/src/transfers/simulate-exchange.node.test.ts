import { Interface, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SimulatedExchange } from '#kernel'
import { MARKET_ROUTER, MARKET_WETH, marketAmount } from '../../../../sandbox/src/chain/market/market-plan.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../index.js'

const account = new Wallet(`0x${'b3'.repeat(32)}`).address
const other = new Wallet(`0x${'b4'.repeat(32)}`).address
const ether = 10n ** 18n
const sbd = marketAmount('SBD', '1').address
const sba = marketAmount('SBA', '1').address
const module = createEip155Module(createRealPlatform())
let chain: TestChain

// ethers encodes here, which shares no code with the tested code.
const router = new Interface([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])
const token = new Interface([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function mint(address, uint256)',
])
const until = 4_000_000_000

/** Sends a transaction of the account without its key. */
async function send(to: string, data: string): Promise<void> {
  await chain.request('anvil_impersonateAccount', [account])
  await chain.transact({ from: account, to, data })
}

const simulate = (
  to: string,
  data: string,
  value: bigint,
  sellToken: string | undefined,
  buyToken: string | undefined,
): Promise<SimulatedExchange | undefined> | undefined =>
  module.contractCalls?.simulate?.({
    network: chain.network(),
    from: account,
    call: { to, data, value },
    walletCall: { method: 'eth_sendTransaction', params: [] },
    sellToken,
    buyToken,
  })

beforeAll(async () => {
  chain = await startTestChain({ market: true })
  await chain.request('anvil_setBalance', [account, `0x${(100n * ether).toString(16)}`])
  await send(sbd, token.encodeFunctionData('mint', [account, 1_000_000_000n]))
  await send(sba, token.encodeFunctionData('mint', [account, ether]))
  await send(sbd, token.encodeFunctionData('approve', [MARKET_ROUTER, 500_000_000n]))
})
afterAll(() => chain?.stop())

describe('a call is simulated before it is signed [SEC-07]', () => {
  it('shows the coins that leave the account, and the tokens that arrive', async () => {
    const data = router.encodeFunctionData('swapExactETHForTokens', [1n, [MARKET_WETH, sbd], account, until])
    const effect = await simulate(MARKET_ROUTER, data, ether, undefined, sbd)
    expect(effect).toMatchObject({ spent: ether, isOnly: true })
    expect(effect?.received).toBeGreaterThan(2_400_000_000n)
  })

  it('shows the tokens that leave the account, and the coins that arrive, without the gas', async () => {
    const data = router.encodeFunctionData('swapExactTokensForETH', [
      250_000_000n,
      1n,
      [sbd, MARKET_WETH],
      account,
      until,
    ])
    const effect = await simulate(MARKET_ROUTER, data, 0n, sbd, undefined)
    expect(effect).toMatchObject({ spent: 250_000_000n, isOnly: true })
    expect(effect?.received).toBeGreaterThan(ether / 11n)
  })

  it('shows that the result goes to another account, or that another token leaves', async () => {
    const data = router.encodeFunctionData('swapExactETHForTokens', [1n, [MARKET_WETH, sbd], other, until])
    expect(await simulate(MARKET_ROUTER, data, ether, undefined, sbd)).toMatchObject({ received: 0n })
    const transfer = token.encodeFunctionData('transfer', [other, 5n])
    expect(await simulate(sba, transfer, 0n, sbd, undefined)).toMatchObject({ spent: 0n, isOnly: false })
    const approval = token.encodeFunctionData('approve', [other, 5n])
    expect(await simulate(sba, approval, 0n, sbd, undefined)).toMatchObject({ isOnly: false })
  })

  it('rejects a call that reverts', async () => {
    const data = router.encodeFunctionData('swapExactETHForTokens', [1n, [MARKET_WETH, sbd], account, 1])
    await expect(simulate(MARKET_ROUTER, data, ether, undefined, sbd)).rejects.toMatchObject({
      code: 'NODE_REFUSED',
    })
  })
})
