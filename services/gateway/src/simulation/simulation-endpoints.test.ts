import { base58 } from '@scure/base'
import { type Simulation, type SimulationBody, simulateCalls } from 'quoin/endpoints/swap'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { bitcoin, ethereum, solana } from '../../testing/provider-context.js'
import { startMarket, type TestMarket } from '../../testing/start-market.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import { compileSolanaTransaction } from '../swaps/aggregators/compile-solana-transaction.js'
import { simulationEndpoints } from './simulation-endpoints.js'
import type { SimulatedEffect, SimulationSource } from './simulation-source.js'
import { nodeSimulation } from './sources/node-simulation.js'

const me = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'

/** A source that answers or fails, and records when it is asked. */
function sourceOf(
  name: string,
  answer: SimulatedEffect | Error,
  asked: string[],
  namespace: GatewayChain['namespace'] = 'eip155',
): SimulationSource {
  return {
    name,
    supports: (chain) => chain.namespace === namespace,
    async simulate() {
      asked.push(name)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const nothing: SimulatedEffect = { status: 'success', gasUsed: 1n, changes: [], approvals: [] }

function served(
  sources: readonly SimulationSource[],
  chains: readonly GatewayChain[] = [ethereum, solana, bitcoin],
) {
  const failures: string[] = []
  const call = callEndpoints(
    simulationEndpoints({
      chains: new Map(chains.map((chain) => [chain.id, chain])),
      sources,
      onFailure: ({ provider, reason }) => void failures.push(`${provider} ${reason}`),
    }),
  )
  return { failures, simulate: (body: SimulationBody) => call(simulateCalls, { body }) }
}

const body: SimulationBody = {
  userAddress: `eip155:1:${me}`,
  calls: [{ to: other, data: '0x', value: '1' }],
}

describe('POST /v1/simulations', () => {
  it('asks the providers in the order of the network, and the next one if one fails', async () => {
    const asked: string[] = []
    const sources = [
      sourceOf('node', new ProviderFailure('node', 'rejected'), asked),
      sourceOf('tenderly', nothing, asked),
      sourceOf('alchemy', new ProviderFailure('alchemy', 'late'), asked),
    ]
    const usual = served(sources)
    expect((await usual.simulate(body)).status).toBe('success')
    expect(asked.splice(0)).toEqual(['node', 'tenderly'])
    expect(usual.failures).toEqual(['node rejected'])
    const chosen = { ...ethereum, providers: { simulation: ['alchemy', 'tenderly'] } }
    await served(sources, [chosen]).simulate(body)
    expect(asked.splice(0)).toEqual(['alchemy', 'tenderly'])
    const alone = { ...ethereum, providers: { simulation: ['alchemy'] } }
    await expect(served(sources, [alone]).simulate(body)).rejects.toMatchObject({ status: 504 })
  })

  it('is not configured on a network without a provider (501)', async () => {
    const bitcoinBody = { ...body, userAddress: `${bitcoin.id}:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa` }
    await expect(served([sourceOf('node', nothing, [])]).simulate(bitcoinBody)).rejects.toMatchObject({
      status: 501,
    })
  })

  it('returns a revert, with CAIP-10 ids and checksums for everything else', async () => {
    const effect: SimulatedEffect = {
      status: 'success',
      gasUsed: 5n,
      changes: [
        { account: me, kind: 'coin', amount: '-1' },
        { account: me, kind: 'token', token: `0x${'ab'.repeat(20)}`, amount: '2' },
      ],
      approvals: [{ account: me, spender: other, token: `0x${'ab'.repeat(20)}`, kind: 'token', amount: '3' }],
    }
    const token = 'eip155:1:0xabABabABABaBABabAbaBABaBAbaBabaBaBAbABab'
    const answer = await served([sourceOf('node', effect, [])]).simulate(body)
    expect(answer.changes).toEqual([
      { account: `eip155:1:${me}`, kind: 'coin', amount: '-1' },
      { account: `eip155:1:${me}`, kind: 'token', token: answer.changes[1]?.token, amount: '2' },
    ])
    expect(answer.changes[1]?.token?.toLowerCase()).toBe(token.toLowerCase())
    expect(answer.approvals?.[0]).toMatchObject({ spender: `eip155:1:${other}`, amount: '3' })
    const reverted: SimulatedEffect = { status: 'reverted', reason: 'no', failedCall: 0, gasUsed: undefined }
    expect(await served([sourceOf('node', reverted, [])]).simulate(body)).toEqual({
      status: 'reverted',
      reason: 'no',
      failedCall: 0,
      changes: [],
    })
  })

  it('[SEC-07] simulates a transaction of Solana only for an account that signs it', async () => {
    const asked: string[] = []
    const { simulate } = served([sourceOf('node', nothing, asked, 'solana')])
    const [payer, program] = [
      base58.encode(new Uint8Array(32).fill(1)),
      base58.encode(new Uint8Array(32).fill(2)),
    ]
    const transaction = compileSolanaTransaction({
      payer,
      blockhash: new Uint8Array(32),
      instructions: [{ program, accounts: [], data: new Uint8Array(1) }],
      lookupTables: {},
    })
    expect((await simulate({ userAddress: `${solana.id}:${payer}`, transaction })).status).toBe('success')
    expect(asked.splice(0)).toEqual(['node'])
    await expect(simulate({ userAddress: `${solana.id}:${program}`, transaction })).rejects.toMatchObject({
      status: 400,
    })
    expect(asked).toEqual([])
  })

  it.each<[string, SimulationBody]>([
    ['another network', { ...body, userAddress: `eip155:99:${me}` }],
    ['no address', { ...body, userAddress: 'eip155:1:me' }],
    ['a further account elsewhere', { ...body, accounts: [`eip155:10:${other}`] }],
    ['no calls', { userAddress: body.userAddress }],
    ['a transaction of Solana', { ...body, transaction: 'AAAA' }],
    ['a call of no address', { ...body, calls: [{ to: 'vitalik.eth', data: '0x', value: '0' }] }],
    ['too many coins', { ...body, calls: [{ to: other, data: '0x', value: '9'.repeat(78) }] }],
    ['calls on Solana', { ...body, userAddress: `${solana.id}:vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg` }],
    [
      'no transaction on Solana',
      { userAddress: `${solana.id}:vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg`, transaction: 'AAAA' },
    ],
  ])('refuses %s (400), and asks no provider', async (_name, wrong) => {
    const asked: string[] = []
    const sources = [sourceOf('node', nothing, asked), sourceOf('node', nothing, asked, 'solana')]
    await expect(served(sources).simulate(wrong)).rejects.toMatchObject({ status: 400 })
    expect(asked).toEqual([])
  })
})

describe('simulations by a real node', () => {
  let market: TestMarket
  let call: CallEndpoint
  const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const account = `eip155:31337:${rich}`
  const encode = (signature: string, args: readonly unknown[]): string =>
    // Tests pass a valid signature.
    encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args })

  beforeAll(async () => {
    market = await startMarket()
    const sources = [nodeSimulation(market.nodes, Date.now)]
    call = callEndpoints(simulationEndpoints({ chains: new Map([[market.chain.id, market.chain]]), sources }))
  }, 120_000)
  afterAll(() => market?.stop())

  const simulate = (calls: SimulationBody['calls'], accounts?: readonly string[]): Promise<Simulation> =>
    call(simulateCalls, { body: { userAddress: account, calls, accounts } })

  it('show the coins of a transfer on both sides, without gas', async () => {
    const receiver = `eip155:31337:${other}`
    const answer = await simulate([{ to: other, data: '0x', value: '1000' }], [receiver])
    expect(answer).toMatchObject({ status: 'success', gasUsed: '21000' })
    expect(answer.changes).toEqual([
      { account, kind: 'coin', amount: '-1000' },
      { account: receiver, kind: 'coin', amount: '1000' },
    ])
  })

  it('show a swap after its approval: each call sees the state of those before', async () => {
    const router = market.chain.contracts.uniswapV2Router ?? ''
    const [SBD, SBA] = [market.address('SBD'), market.address('SBA')]
    const approval = encode('approve(address, uint256)', [router, 1_000_000n])
    const swap = encode('swapExactTokensForTokens(uint256, uint256, address[], address, uint256)', [
      1_000_000n,
      1n,
      [SBD, SBA],
      rich,
      4_000_000_000n,
    ])
    const answer = await simulate([
      { to: SBD, data: approval, value: '0' },
      { to: router, data: swap, value: '0' },
    ])
    expect(answer.status).toBe('success')
    const changeOf = (id: string) => answer.changes.find(({ token }) => token === id)?.amount
    expect(changeOf(market.id('SBD'))).toBe('-1000000')
    expect(BigInt(changeOf(market.id('SBA')) ?? 0)).toBeGreaterThan(0n)
    expect(answer.changes).toHaveLength(2)
    const alone = await simulate([{ to: router, data: swap, value: '0' }])
    expect(alone).toMatchObject({ status: 'reverted', failedCall: 0, changes: [] })
  })

  it('show coins that are wrapped, and an approval that is left', async () => {
    const weth = market.address('WETH')
    const answer = await simulate([
      { to: weth, data: encode('deposit() payable', []), value: '70' },
      { to: weth, data: encode('approve(address, uint256)', [other, 9n]), value: '0' },
    ])
    expect(answer.changes).toEqual([
      { account, kind: 'coin', amount: '-70' },
      { account, kind: 'token', token: market.id('WETH'), amount: '70' },
    ])
    expect(answer.approvals).toEqual([
      { account, spender: `eip155:31337:${other}`, token: market.id('WETH'), kind: 'token', amount: '9' },
    ])
  })

  it('report coins that the account does not have as a revert', async () => {
    const poor = { userAddress: `eip155:31337:${me}`, calls: [{ to: other, data: '0x', value: '1' }] }
    expect(await call(simulateCalls, { body: poor })).toMatchObject({ status: 'reverted' })
  })
})
