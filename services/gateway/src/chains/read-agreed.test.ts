import { Problem } from '@quoin/server-kit/http'
import { expect, it } from 'vitest'
import { type ChainNode, NodeError } from './chain-node.js'
import { readAgreed, requestAgreed } from './read-agreed.js'

type Answer = () => Promise<unknown>
const is =
  (value: unknown): Answer =>
  async () =>
    value
const fails =
  (error: Error): Answer =>
  async () => {
    throw error
  }
const reverts = (data?: string): Answer => fails(new NodeError(3, 'reverted', data))
const down = new Problem(502, [{ name: 'node', description: 'No node answered.' }])

/** Creates the nodes of a network that compares their answers. */
function create(...answers: readonly Answer[]) {
  const disagreed: number[] = []
  const chain: ChainNode['chain'] = {
    id: 'eip155:31337',
    namespace: 'eip155',
    name: 'Test',
    rpcUrls: [],
    coin: { name: 'Coin', symbol: 'C', decimals: 18 },
    tokens: [],
    contracts: {},
  }
  const nodes = answers.map((request): ChainNode => ({ chain, request }))
  const node: ChainNode = {
    chain,
    request: () => Promise.reject(new Error('Requests go to the single nodes.')),
    crossCheck: { nodes, disagreed: (index) => disagreed.push(index) },
  }
  return { node, disagreed, request: () => requestAgreed(node, 'eth_call', []) }
}

const different = {
  status: 502,
  reasons: [{ name: 'node', description: expect.stringContaining('different') }],
}

it('returns what all nodes return', async () => {
  const { request, disagreed } = create(is({ a: 1 }), is({ a: 1 }))
  expect(await request()).toEqual({ a: 1 })
  expect(disagreed).toEqual([])
})

it('decides nothing if one of two nodes lies, whichever it is [SEC-16]', async () => {
  for (const answers of [
    [is('0x01'), is('0x02')],
    [is('0x01'), is(null)],
    [is('0x01'), reverts('0x08')],
    [reverts('0x08'), reverts('0x09')],
  ]) {
    const { request, disagreed } = create(...answers)
    await expect(request()).rejects.toMatchObject(different)
    expect(disagreed.sort()).toEqual([0, 1])
  }
})

it('returns what two of three nodes return, and reports the third [SEC-16]', async () => {
  for (const [index, answers] of [
    [is('0xbad'), is('0x01'), is('0x01')],
    [is('0x01'), is('0xbad'), is('0x01')],
    [is('0x01'), is('0x01'), reverts()],
  ].entries()) {
    const { request, disagreed } = create(...answers)
    expect(await request()).toBe('0x01')
    await expect.poll(() => disagreed).toEqual([index])
  }
})

it('returns what a majority returns while another node is down or hangs', async () => {
  expect(await create(is(1), fails(down), is(1)).request()).toBe(1)
  expect(await create(() => new Promise(() => {}), is(1), is(1)).request()).toBe(1)
})

it('throws the failure of a node if too few answer, without a doubt about those that do', async () => {
  const { request, disagreed } = create(is(1), fails(down))
  await expect(request()).rejects.toBe(down)
  expect(disagreed).toEqual([])
})

it('throws a revert that the nodes report in their own words', async () => {
  const { request } = create(fails(new NodeError(3, 'execution reverted')), reverts('0x'))
  await expect(request()).rejects.toBeInstanceOf(NodeError)
})

it('compares amounts', async () => {
  const amounts = [1n, 2n].values()
  const { node } = create(is(0), is(0))
  await expect(readAgreed(node, async () => ({ amount: amounts.next().value }))).rejects.toMatchObject(
    different,
  )
})

it('reads once, from the client with fallbacks, without a cross-check', async () => {
  const { node } = create(is(0), is(0))
  const { crossCheck, ...plain } = node
  expect(crossCheck?.nodes).toHaveLength(2)
  let reads = 0
  expect(await readAgreed(plain, async (one) => [one === plain, ++reads])).toEqual([true, 1])
})
