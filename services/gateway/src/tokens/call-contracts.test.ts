import { Problem } from '@quoin/server-kit/http'
import { encodeFunctionResult, type Hex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { callContracts, multicall3Abi } from './call-contracts.js'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const calls = [1, 2, 3].map((digit) => ({ to: `0x${'0'.repeat(39)}${digit}`, data: '0x' as const }))
const alone = (to: string): Hex => toHex(Number(to.at(-1)), { size: 32 })

/** @param together returns Multicall3's answer; left out: the network has no Multicall3 */
function nodeOf(
  together: (() => unknown) | undefined,
  single: (to: string) => unknown,
  requests: string[],
): ChainNode {
  return {
    chain: {
      id: 'eip155:1',
      namespace: 'eip155',
      name: 'Test',
      rpcUrls: [],
      tokens: [],
      contracts: { multicall3: together && multicall3 },
      coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    async request(_, params) {
      const [{ to }] = params as [{ to: string }]
      requests.push(to.at(-1) ?? '')
      return to === multicall3 ? together?.() : single(to)
    },
  }
}

function aggregate(results: readonly (Hex | undefined)[]): Hex {
  const result = results.map((data) => ({ success: data !== undefined, returnData: data ?? '0x' }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

describe('callContracts', () => {
  it('sends one request, and repeats the failed calls one by one in their places', async () => {
    const requests: string[] = []
    const node = nodeOf(() => aggregate([alone('1'), undefined, alone('3')]), alone, requests)
    expect(await callContracts(node, calls)).toEqual(calls.map(({ to }) => alone(to)))
    expect(requests).toEqual(['1', '2'])
  })

  it.each<[string, () => unknown]>([
    ['is not deployed', () => '0x'],
    [
      'runs out of gas',
      () => {
        throw new NodeError(-32000, 'out of gas')
      },
    ],
  ])('calls contracts one by one if Multicall3 %s', async (_, together) => {
    const requests: string[] = []
    expect(await callContracts(nodeOf(together, alone, requests), calls)).toEqual(
      calls.map(({ to }) => alone(to)),
    )
    expect(requests).toHaveLength(4)
  })

  it('returns undefined for a contract that reverts or returns too much', async () => {
    const refuse = (to: string): unknown => {
      if (to.endsWith('1')) throw new NodeError(3, 'execution reverted')
      return to.endsWith('2') ? `0x${'00'.repeat(10_000)}` : alone(to)
    }
    expect(await callContracts(nodeOf(undefined, refuse, []), calls)).toEqual([
      undefined,
      undefined,
      alone('3'),
    ])
  })

  it('[REL-02] throws if the node is unavailable, without a request for each call', async () => {
    const requests: string[] = []
    const down = (): never => {
      throw new Problem(503, [{ name: 'node', description: 'down' }])
    }
    await expect(callContracts(nodeOf(down, down, requests), calls)).rejects.toThrow('down')
    expect(requests).toHaveLength(1)
  })
})
