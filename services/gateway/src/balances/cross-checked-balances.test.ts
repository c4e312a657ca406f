import { expect, it } from 'vitest'
import type { ChainNode } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { COIN_ADDRESS } from '../tokens/caip-account.js'
import { nodeBalances } from './create-balance-reader.js'

const chains = {
  eip155: {
    id: 'eip155:31337',
    address: `0x${'11'.repeat(20)}`,
  },
  solana: {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
  },
  polkadot: {
    id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  },
} as const
type Namespace = keyof typeof chains

const littleEndian = (value: bigint): string =>
  (value.toString(16).padStart(32, '0').match(/../g) ?? []).reverse().join('')

/** A node that reports a balance of the coin. `newest` is its newest block. */
function answerOf(namespace: Namespace, value: bigint, newest: number, read: unknown[]) {
  return async (method: string, params: unknown): Promise<unknown> => {
    const [first, second] = params as readonly unknown[]
    if (method === 'eth_getBlockByNumber') {
      const number = first === 'latest' ? `0x${newest.toString(16)}` : first
      const hash = `0x${String(Number(number)).padStart(64, '0')}`
      return { number, hash, parentHash: hash }
    }
    if (namespace === 'eip155') {
      read.push(second)
      return `0x${value.toString(16)}`
    }
    // A node's slot is no part of the comparison.
    if (namespace === 'solana') return { context: { slot: newest }, value: Number(value) }
    return `0x${'00'.repeat(16)}${littleEndian(value)}${'00'.repeat(48)}`
  }
}

/** Creates a network whose nodes report these balances. */
function create(namespace: Namespace, values: readonly bigint[], newest: readonly number[] = [9, 9, 9]) {
  const { id, address } = chains[namespace]
  const token = { id: `${id}:${COIN_ADDRESS[namespace]}`, name: 'Coin', symbol: 'C', decimals: 18 }
  const chain: GatewayChain = {
    id,
    namespace,
    name: 'Test',
    rpcUrls: [],
    coin: token,
    tokens: [token],
    contracts: {},
    crossCheck: true,
  }
  const disagreed: number[] = []
  const read: unknown[] = []
  const nodes = values.map(
    (value, at): ChainNode => ({ chain, request: answerOf(namespace, value, newest[at] ?? 9, read) }),
  )
  const node: ChainNode = {
    chain,
    request: () => Promise.reject(new Error('Requests go to the single nodes.')),
    crossCheck: { nodes, disagreed: (index) => disagreed.push(index) },
  }
  const amount = async () => (await nodeBalances(node).amounts(address, [token]))[0]?.amount
  return { amount, disagreed, read }
}

it.each(Object.keys(chains) as readonly Namespace[])(
  'returns the balance that two of three nodes of %s report, whichever lies, and none of two nodes that differ [SEC-16]',
  async (namespace) => {
    for (const [index, values] of [
      [9n, 5n, 5n],
      [5n, 9n, 5n],
      [5n, 5n, 9n],
    ].entries()) {
      const { amount, disagreed } = create(namespace, values)
      expect(await amount()).toBe(5n)
      await expect.poll(() => disagreed).toEqual([index])
    }
    await expect(create(namespace, [5n, 9n]).amount()).rejects.toMatchObject({ status: 502 })
  },
)

it('reads all EVM nodes at the newest block that more than half of them have', async () => {
  const { amount, read } = create('eip155', [5n, 5n, 5n], [12, 11, 10])
  expect(await amount()).toBe(5n)
  await expect.poll(() => read).toEqual(['0xb', '0xb', '0xb'])
})
