import { Interface, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestSimulation } from '#kernel'
import { MARKET_ROUTER, MARKET_WETH, marketAmount } from '../../../../sandbox/src/chain/market/market-plan.js'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../index.js'

const account = new Wallet(`0x${'b5'.repeat(32)}`).address
const other = new Wallet(`0x${'b6'.repeat(32)}`).address
const ether = 10n ** 18n
const sbd = marketAmount('SBD', '1').address
const module = createEip155Module(createRealPlatform())
let chain: TestChain

// ethers encodes here, which shares no code with the tested code.
const router = new Interface(['function swapExactETHForTokens(uint256, address[], address, uint256) payable'])
const token = new Interface([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function mint(address, uint256)',
])
const hex = (value: bigint): string => `0x${value.toString(16)}`

const simulate = (method: string, params: unknown): Promise<RequestSimulation | undefined> | undefined =>
  module.rpc.simulate?.({ method, params, network: chain.network(), account })
const simulateCall = (call: object) => simulate('eth_sendTransaction', [{ from: account, ...call }])

beforeAll(async () => {
  chain = await startTestChain({ market: true })
  await chain.request('anvil_setBalance', [account, hex(100n * ether)])
  await chain.request('anvil_impersonateAccount', [account])
  const data = token.encodeFunctionData('mint', [account, 1_000_000_000n])
  await chain.transact({ from: account, to: sbd, data })
})
afterAll(() => chain?.stop())

describe('a request on a real node [SEC-07]', () => {
  it('shows the coins that leave the account, and the tokens that arrive', async () => {
    const data = router.encodeFunctionData('swapExactETHForTokens', [
      1n,
      [MARKET_WETH, sbd],
      account,
      4_000_000_000,
    ])
    const simulation = await simulateCall({ to: MARKET_ROUTER, data, value: hex(ether) })
    expect(simulation).toMatchObject({ status: 'success', allowances: [] })
    const changes = simulation?.status === 'success' ? simulation.changes : []
    expect(changes).toHaveLength(2)
    expect(changes[0]).toEqual({ kind: 'token', token: {}, amount: -ether })
    expect(changes[1]).toMatchObject({ token: { address: sbd.toLowerCase() } })
    expect(changes[1]?.amount).toBeGreaterThan(0n)
  })

  it('runs the calls of a batch one after another, and shows transfers and allowances', async () => {
    const calls = [
      { to: sbd, data: token.encodeFunctionData('transfer', [other, 1_000n]) },
      { to: sbd, data: token.encodeFunctionData('transfer', [other, 500n]) },
      { to: sbd, data: token.encodeFunctionData('approve', [other, 7n]) },
      { to: other, value: hex(3n) },
    ]
    const simulation = await simulate('wallet_sendCalls', [
      { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls },
    ])
    expect(simulation).toMatchObject({
      status: 'success',
      changes: [{ amount: -1_500n }, { token: {}, amount: -3n }],
      allowances: [{ kind: 'token', spender: other.toLowerCase(), amount: 7n, isUsed: false }],
    })
  })

  it('shows that a call would fail', async () => {
    const data = token.encodeFunctionData('transfer', [other, 10n ** 30n])
    expect(await simulateCall({ to: sbd, data })).toMatchObject({ status: 'failure' })
  })

  it('simulates nothing that another account sends, that delegates the account, or that is a signature', async () => {
    expect(await simulateCall({ from: other, to: sbd })).toBeUndefined()
    expect(await simulateCall({ to: sbd, authorizationList: [{}] })).toBeUndefined()
    expect(await simulate('personal_sign', ['0x00', account])).toBeUndefined()
  })
})
