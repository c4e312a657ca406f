import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, ethereum, PLANTED_KEY } from '../../../testing/provider-context.js'
import { startAlchemy } from '../../../testing/stand-ins/alchemy-stand-in.js'
import {
  EVENTS,
  simulated,
  simulatedCall,
  simulatedLogOf,
} from '../../../testing/stand-ins/simulate-v1-answers.js'
import { type StandIn, startStandIn } from '../../../testing/stand-ins/start-stand-in.js'
import {
  startTenderly,
  TENDERLY_ACCOUNT,
  TENDERLY_KEY,
  type TenderlyResult,
} from '../../../testing/stand-ins/tenderly-stand-in.js'
import { UNHURRIED } from '../../../testing/test-chain.js'
import { createChainNode } from '../../chains/create-chain-node.js'
import { createDataClients } from '../../providers/data-clients.js'
import type { SimulationQuery, SimulationSource } from '../simulation-source.js'
import { alchemySimulation } from './alchemy-simulation.js'
import { nodeSimulation } from './node-simulation.js'
import { tenderlySimulation } from './tenderly-simulation.js'

const me = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const nft = `0x${'44'.repeat(20)}`
const weth = `0x${'55'.repeat(20)}`
const coin = `0x${'ee'.repeat(20)}`
const zero = `0x${'00'.repeat(20)}`
const chain = { ...ethereum, contracts: { wrappedCoin: weth } }

const query = (more: Partial<SimulationQuery> = {}): SimulationQuery => ({
  chain,
  account: me,
  accounts: new Set([me]),
  calls: [{ to: token, data: '0xabcdef', value: 0n }],
  transaction: undefined,
  ...more,
})

const reasonData = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  errorName: 'Error',
  args: ['not \u202eenough'],
})

const standIns: StandIn[] = []
afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.stop()
})
async function started(starting: Promise<StandIn>): Promise<StandIn> {
  const standIn = await starting
  standIns.push(standIn)
  return standIn
}

/** A node that answers `eth_simulateV1` with a body of JSON-RPC. */
async function nodeWith(answer: () => object, now = () => 0) {
  const standIn = await started(
    startStandIn(({ body }) => {
      const isSimulation = Object(body).method === 'eth_simulateV1'
      return { body: { jsonrpc: '2.0', id: 1, ...(isSimulation ? answer() : { result: '0x1' }) } }
    }),
  )
  const node = createChainNode({ ...chain, rpcUrls: [standIn.url] }, { timeLimit: UNHURRIED })
  return { standIn, source: nodeSimulation(new Map([[chain.id, node]]), now) }
}

async function alchemyWith(answer: object): Promise<{ standIn: StandIn; source: SimulationSource }> {
  const standIn = await started(startAlchemy(() => ({ simulation: { jsonrpc: '2.0', id: 1, ...answer } })))
  const clients = createDataClients(contextOf('alchemy', standIn.url))
  return { standIn, source: alchemySimulation(clients.alchemy) }
}

const fromNode = async (answer: object): Promise<SimulationSource> => (await nodeWith(() => answer)).source
const fromAlchemy = async (answer: object): Promise<SimulationSource> => (await alchemyWith(answer)).source

describe.each([
  ['the node', fromNode],
  ['Alchemy', fromAlchemy],
])('eth_simulateV1 of %s', (_, from) => {
  it('adds up the changes of coin, tokens and collectibles of the accounts in question', async () => {
    const batch = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
      [7n, 8n],
      [2n, 3n],
    ])
    const single = encodeAbiParameters(parseAbiParameters('uint256, uint256'), [7n, 1n])
    const source = await from({
      result: simulated([
        simulatedCall({
          gasUsed: '0x10',
          logs: [
            simulatedLogOf(coin, [EVENTS.transfer, me, other], 1_000n),
            simulatedLogOf(coin, [EVENTS.transfer, other, me], 400n),
            simulatedLogOf(token, [EVENTS.transfer, me, other], 50n),
            simulatedLogOf(token, [EVENTS.transfer, other, token], 9n),
            simulatedLogOf(nft, [EVENTS.transfer, zero, me, 12n]),
          ],
        }),
        simulatedCall({
          gasUsed: '0x5',
          logs: [
            simulatedLogOf(token, [EVENTS.transfer, other, me], 20n),
            simulatedLogOf(nft, [EVENTS.transferSingle, other, me, other], single),
            simulatedLogOf(nft, [EVENTS.transferBatch, other, other, me], batch),
            simulatedLogOf(weth, [EVENTS.deposit, me], 5n),
            // Of another contract, the event means nothing.
            simulatedLogOf(token, [EVENTS.deposit, me], 6n),
          ],
        }),
      ]),
    })
    const calls = [
      { to: token, data: '0x01', value: 1_000n },
      { to: nft, data: '0x02', value: 0n },
    ]
    expect(await source.simulate(query({ calls }))).toEqual({
      status: 'success',
      gasUsed: 21n,
      changes: [
        { account: me, kind: 'coin', amount: '-600' },
        { account: me, kind: 'token', token, amount: '-30' },
        { account: me, kind: 'collectible', token: nft, tokenId: '12', amount: '1' },
        { account: me, kind: 'collectible', token: nft, tokenId: '7', amount: '1' },
        { account: me, kind: 'collectible', token: nft, tokenId: '8', amount: '3' },
        { account: me, kind: 'token', token: weth, amount: '5' },
      ],
      approvals: [],
    })
  })

  it('lists the approvals that are left, of tokens and collectibles', async () => {
    const source = await from({
      result: simulated([
        simulatedCall({
          logs: [
            simulatedLogOf(token, [EVENTS.approval, me, other], 100n),
            simulatedLogOf(token, [EVENTS.approval, me, token], 100n),
            simulatedLogOf(token, [EVENTS.approval, me, token], 0n),
            simulatedLogOf(nft, [EVENTS.approval, me, other, 12n]),
            simulatedLogOf(nft, [EVENTS.approvalForAll, me, other], 1n),
            simulatedLogOf(nft, [EVENTS.approvalForAll, me, token], 0n),
            simulatedLogOf(token, [EVENTS.approval, other, me], 1n),
          ],
        }),
      ]),
    })
    expect(await source.simulate(query())).toMatchObject({
      changes: [],
      approvals: [
        { account: me, spender: other, token, kind: 'token', amount: '100' },
        { account: me, spender: other, token: nft, kind: 'collectible', tokenId: '12' },
        { account: me, spender: other, token: nft, kind: 'all' },
      ],
    })
  })

  it('counts the transfers of coins once if the protocol logs them itself (EIP-7708)', async () => {
    const protocol = `0x${'ff'.repeat(19)}fe`
    const source = await from({
      result: simulated([
        simulatedCall({
          logs: [
            simulatedLogOf(protocol, [EVENTS.transfer, me, other], 7n),
            simulatedLogOf(coin, [EVENTS.transfer, me, other], 7n),
          ],
        }),
      ]),
    })
    const calls = [{ to: other, data: '0x', value: 7n }]
    expect(await source.simulate(query({ calls }))).toMatchObject({
      changes: [{ kind: 'coin', amount: '-7' }],
    })
  })

  it('reports a revert with its sanitized reason and its call, and no changes', async () => {
    const failed = { status: '0x0', gasUsed: '0x2', returnData: reasonData } as const
    const error = { code: 3, message: 'execution reverted: not enough' }
    const source = await from({
      result: simulated([
        simulatedCall({ gasUsed: '0x1', logs: [simulatedLogOf(token, [EVENTS.transfer, me, other], 5n)] }),
        { ...failed, error },
      ]),
    })
    const calls = [
      { to: token, data: '0x01', value: 0n },
      { to: token, data: '0x02', value: 0n },
    ]
    expect(await source.simulate(query({ calls }))).toEqual({
      status: 'reverted',
      reason: 'not enough',
      failedCall: 1,
      gasUsed: 3n,
    })
  })

  it('reports that the account cannot pay the attached coins as a revert', async () => {
    const source = await from({ error: { code: -38014, message: 'insufficient funds' } })
    expect(await source.simulate(query())).toMatchObject({ status: 'reverted', reason: 'Insufficient funds' })
  })

  it('never leaves out a loss that a contract hides in an invalid event [SEC-07]', async () => {
    const source = await from({
      result: simulated([
        simulatedCall({ logs: [simulatedLogOf(nft, [EVENTS.transferBatch, other, me, other], '0x1234')] }),
      ]),
    })
    expect(await source.simulate(query())).toMatchObject({
      changes: [{ account: me, kind: 'collectible', token: nft, amount: '-1' }],
    })
  })

  it.each([
    ['another form', { result: { calls: [] } }],
    ['a missing result', { result: simulated([]) }],
    ['a result too many', { result: simulated([simulatedCall(), simulatedCall()]) }],
    ['no logs', { result: simulated([{ status: '0x1', gasUsed: '0x1', returnData: '0x' }]) }],
    [
      'an invalid log',
      { result: simulated([simulatedCall({ logs: [{ address: me, topics: ['0x1'], data: '0x' }] })]) },
    ],
    ['an amount that is no number', { result: simulated([simulatedCall({ gasUsed: '0xzz' })]) }],
  ])('refuses an answer with %s', async (_name, answer) => {
    const source = await from(answer)
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('refuses an answer without the coins that a call sends: the node does not trace them', async () => {
    const source = await from({ result: simulated([simulatedCall()]) })
    const calls = [{ to: other, data: '0x', value: 1n }]
    await expect(source.simulate(query({ calls }))).rejects.toMatchObject({ reason: 'malformed' })
  })
})

describe('the node', () => {
  it('is not asked again for ten minutes if it has no simulation', async () => {
    let time = 0
    const missing = { error: { code: -32601, message: 'the method does not exist' } }
    const { standIn, source } = await nodeWith(
      () => missing,
      () => time,
    )
    const asked = () => standIn.requests.filter(({ body }) => Object(body).method === 'eth_simulateV1').length
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'rejected' })
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'skipped' })
    expect(asked()).toBe(1)
    time = 600_001
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'rejected' })
    expect(asked()).toBe(2)
  })

  it('fails as a provider does if no node answers', async () => {
    const { standIn, source } = await nodeWith(() => ({}))
    standIn.fail({ status: 503, body: 'no' })
    await expect(source.simulate(query())).rejects.toMatchObject({
      name: 'ProviderFailure',
      reason: 'unreachable',
    })
  })

  it('asks for transfers of coins, without a price of gas and without signatures', async () => {
    const { standIn, source } = await nodeWith(() => ({ result: simulated([simulatedCall()]) }))
    await source.simulate(query())
    const sent = standIn.requests.find(({ body }) => Object(body).method === 'eth_simulateV1')
    expect(Object(sent?.body).params).toEqual([
      {
        blockStateCalls: [{ calls: [{ from: me, to: token, data: '0xabcdef', value: '0x0' }] }],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ])
  })
})

describe('Alchemy', () => {
  it('supports the networks that it has, and only with a key', async () => {
    const { source } = await alchemyWith({})
    expect(source.supports(chain)).toBe(true)
    expect(source.supports({ ...chain, id: 'eip155:424242' })).toBe(false)
    const off = createDataClients({ ...contextOf('alchemy', 'http://127.0.0.1:9'), settings: {} })
    expect(alchemySimulation(off.alchemy).supports(chain)).toBe(false)
  })

  it('fails with the reason of the provider, without the key [SEC-16]', async () => {
    const { standIn, source } = await alchemyWith({ error: { code: 429, message: PLANTED_KEY } })
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'limited' })
    standIn.fail({ status: 500, body: PLANTED_KEY })
    const other = await alchemyWith({})
    other.standIn.fail({ status: 500, body: PLANTED_KEY })
    const failure: unknown = await other.source.simulate(query()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'failed' })
    expect(String(failure)).not.toContain(PLANTED_KEY)
  })
})

describe('Tenderly', () => {
  async function tenderly(results: readonly TenderlyResult[], key = TENDERLY_KEY) {
    const standIn = await started(startTenderly(() => results))
    const context = contextOf('tenderly', standIn.url, { key, account: TENDERLY_ACCOUNT })
    return { standIn, source: tenderlySimulation(context) }
  }
  const log = (address: string, topics: readonly (string | bigint)[], data: bigint) =>
    simulatedLogOf(address, topics, data) as { address: string; topics: string[]; data: string }

  it('reads coins from the changes of balances, tokens and approvals from the logs', async () => {
    const { standIn, source } = await tenderly([
      {
        gas_used: 50_000,
        logs: [log(token, [EVENTS.transfer, me, other], 50n), log(token, [EVENTS.approval, me, other], 70n)],
        balance_diff: [
          { address: me.toUpperCase().replace('0X', '0x'), original: '1000', dirty: '900', is_miner: false },
          { address: other, original: '0', dirty: '100', is_miner: false },
        ],
      },
      { gas_used: 21_000 },
    ])
    const calls = [
      { to: token, data: '0x01', value: 100n },
      { to: other, data: '0x', value: 0n },
    ]
    expect(await source.simulate(query({ calls }))).toEqual({
      status: 'success',
      gasUsed: 71_000n,
      changes: [
        { account: me, kind: 'coin', amount: '-100' },
        { account: me, kind: 'token', token, amount: '-50' },
      ],
      approvals: [{ account: me, spender: other, token, kind: 'token', amount: '70' }],
    })
    const [sent] = standIn.requests
    expect(Object(sent?.body).simulations[0]).toEqual({
      network_id: '1',
      from: me,
      to: token,
      input: '0x01',
      value: '100',
      gas: 16_777_216,
      gas_price: '0',
      simulation_type: 'quick',
      save: false,
      save_if_fails: false,
    })
  })

  it('reports the call that reverts: those after it are not executed', async () => {
    const { source } = await tenderly([{ status: false, gas_used: 30_000, output: reasonData }])
    const calls = [
      { to: token, data: '0x01', value: 0n },
      { to: token, data: '0x02', value: 0n },
    ]
    expect(await source.simulate(query({ calls }))).toEqual({
      status: 'reverted',
      reason: 'not enough',
      failedCall: 0,
      gasUsed: 30_000n,
    })
  })

  it('refuses an answer that lacks a call, or has invalid parts', async () => {
    for (const results of [
      [],
      [{ balance_diff: [{ address: me, original: 'x', dirty: '1' }] }],
      [{ gas_used: -1 }],
      [{ logs: [{ address: 'me', topics: [], data: '0x' }] }],
    ]) {
      const { source } = await tenderly(results)
      await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'malformed' })
    }
  })

  it('fails with the reason of the provider, without the key [SEC-16]', async () => {
    const { standIn, source } = await tenderly([], PLANTED_KEY)
    const failure: unknown = await source.simulate(query()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'refused', status: 401 })
    expect(String(failure)).not.toContain(PLANTED_KEY)
    standIn.fail({ status: 429, body: {}, headers: { 'retry-after': '7' } })
    await expect(source.simulate(query())).rejects.toMatchObject({ reason: 'limited', retryAfter: 7 })
  })

  it('needs the slugs of account and project, and names no value [SEC-16]', () => {
    const context = contextOf('tenderly', 'http://127.0.0.1:9', { account: PLANTED_KEY })
    const create = (): unknown => tenderlySimulation(context)
    expect(create).toThrow(/^GATEWAY_TENDERLY_ACCOUNT: /)
    expect(create).not.toThrow(PLANTED_KEY)
    expect(tenderlySimulation({ ...context, settings: {} }).supports(chain)).toBe(false)
  })
})
