import { encodeAbiParameters, encodeErrorResult, pad, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createEip155Module } from '../index.js'
import type { ReadCall } from '../requests/read-transaction.js'
import { readSimulation } from './read-simulation.js'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const contract = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const call: ReadCall = { to: contract, value: 0n, data: '0x' }
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const log = (
  name: string,
  parties: readonly `0x${string}`[],
  data: string,
  more: readonly string[] = [],
) => ({
  address: contract,
  topics: [name, ...parties.map((one) => pad(one)), ...more],
  data,
})
// The form of the answers is that of the published test vectors: execution-apis, tests/eth_simulateV1.
const answerOf = (...logs: readonly unknown[]) => [
  { calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x1', logs }] },
]
const read = (...logs: readonly unknown[]) => readSimulation(answerOf(...logs), account, [call])

describe('the answer of a node that simulates', () => {
  it('shows NFTs of both standards, one by one', () => {
    const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
      [7n, 8n],
      [2n, 3n],
    ])
    const simulation = read(
      log(topics.transfer, [account, other], '0x', [word(5n)]),
      log(topics.transferBatch, [other, other, account], data),
    )
    expect(simulation).toMatchObject({
      changes: [
        { kind: 'nft', id: 5n, amount: -1n },
        { kind: 'nft', id: 7n, amount: 2n },
        { kind: 'nft', id: 8n, amount: 3n },
      ],
    })
  })

  it('shows what others may take at the end; an allowance that was revoked again is none', () => {
    expect(
      read(
        log(topics.approval, [account, other], word(9n)),
        log(topics.approvalForAll, [account, other], word(1n)),
        log(topics.approval, [account, contract], word(9n)),
        log(topics.approval, [account, contract], word(0n)),
        log(topics.approval, [other, contract], word(9n)),
      ),
    ).toMatchObject({
      changes: [],
      allowances: [
        { kind: 'token', spender: other.toLowerCase(), amount: 9n },
        { kind: 'allNfts', spender: other.toLowerCase() },
      ],
    })
  })

  it('shows a loss of unknown NFTs if a contract hides which', () => {
    expect(read(log(topics.transferBatch, [other, account, other], '0x00'))).toMatchObject({
      changes: [{ kind: 'nft', id: undefined, amount: -1n }],
    })
  })

  it('shows the reason of a failure, without characters that reorder text', () => {
    const returnData = encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['Too little\u202e output'],
    })
    const answer = [{ calls: [{ status: '0x0', returnData, gasUsed: '0x1' }] }]
    expect(readSimulation(answer, account, [call])).toEqual({
      status: 'failure',
      reason: 'Too little output',
    })
  })

  it('is refused if it is none, is too long, or leaves out the coins of a call', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      log(topics.transfer, [account, other], '0x', [word(BigInt(at))]),
    )
    for (const answer of [
      undefined,
      {},
      [],
      [{ calls: [] }],
      [{ calls: [{ status: '0x2' }] }],
      answerOf({}),
      answerOf(...many),
    ])
      expect(() => readSimulation(answer, account, [call])).toThrow()
    expect(() => readSimulation(answerOf(), account, [{ ...call, value: 1n }])).toThrow()
  })
})

it('asks a node without eth_simulateV1 once', async () => {
  const platform = createTestPlatform()
  const methods: string[] = []
  platform.onFetch((request) => {
    const { id, method } = JSON.parse(String(request.body))
    methods.push(method)
    const error = { code: -32_601, message: 'the method eth_simulateV1 does not exist' }
    return Response.json({ jsonrpc: '2.0', id, error })
  })
  const network = {
    id: 1,
    name: 'Harbour',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  } as const
  const module = createEip155Module(platform)
  const request = { method: 'eth_sendTransaction', params: [{ to: contract }], network, account }
  expect(await module.rpc.simulate?.(request)).toBeUndefined()
  expect(await module.rpc.simulate?.(request)).toBeUndefined()
  expect(methods).toEqual(['eth_simulateV1'])
})
