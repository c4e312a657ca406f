import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Problem } from '@quoin/server-kit/http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NodeError } from './chain-node.js'
import { type ChainNodeOptions, createChainNode } from './create-chain-node.js'
import type { GatewayChain } from './gateway-chain.js'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

type Behaviour =
  | 'good'
  | 'hangs'
  | 'fails'
  | 'garbage'
  | 'drops'
  | 'overloaded'
  | 'large'
  | 'reverts'
  | 'null'
const answers: Readonly<Record<Exclude<Behaviour, 'hangs' | 'drops'>, readonly [number, string]>> = {
  good: [200, '{"jsonrpc":"2.0","id":1,"result":"0x1"}'],
  null: [200, '{"jsonrpc":"2.0","id":1,"result":null}'],
  fails: [503, 'Service Unavailable'],
  overloaded: [429, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"too many"}}'],
  garbage: [200, '<html>'],
  large: [200, JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(10_000) })],
  reverts: [400, '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted","data":"0x08"}}'],
}

/** Starts a node that counts its requests and whose behaviour a test sets. */
async function startNode() {
  const node = {
    behaviour: 'good' as Behaviour,
    network: '0x7a69' as unknown,
    requestCount: 0,
    left: 0,
    url: '',
  }
  const answer: RequestListener = async (request, response) => {
    const { method } = (await json(request)) as { method: string }
    if (['eth_chainId', 'getGenesisHash', 'chain_getBlockHash'].includes(method)) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: node.network }))
      return
    }
    node.requestCount++
    response.on('close', () => {
      if (!response.writableFinished) node.left++
    })
    if (node.behaviour === 'hangs') return
    if (node.behaviour === 'drops') {
      request.socket.destroy()
      return
    }
    const [status, text] = answers[node.behaviour]
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

const first = await startNode()
const second = await startNode()
beforeEach(() => {
  for (const node of [first, second])
    Object.assign(node, { behaviour: 'good', network: '0x7a69', requestCount: 0, left: 0 })
})

function create(
  options: ChainNodeOptions = {},
  { id, namespace }: Pick<GatewayChain, 'id' | 'namespace'> = { id: 'eip155:31337', namespace: 'eip155' },
) {
  const chain = {
    id,
    namespace,
    name: 'Test',
    rpcUrls: [first.url, second.url],
    coin: { name: 'Coin', symbol: 'C', decimals: 18 },
    tokens: [],
    contracts: {},
  } as const
  return createChainNode(chain, { timeLimit: 5000, largestAnswer: 5000, ...options })
}

const problem = async (pending: Promise<unknown>): Promise<unknown> => {
  const error = await pending.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  return error instanceof Problem ? [error.status, error.reasons[0]?.name] : undefined
}

describe('createChainNode', () => {
  it('reads from the first node, and accepts null as a result', async () => {
    const node = create()
    expect(await node.request('eth_blockNumber', [])).toBe('0x1')
    first.behaviour = 'null'
    expect(await node.request('eth_getTransactionReceipt', [])).toBeNull()
    expect([first.requestCount, second.requestCount]).toEqual([2, 0])
  })

  it.each(['hangs', 'fails', 'garbage', 'drops', 'overloaded'] as const)(
    'tries the next node if the first one %s',
    async (behaviour) => {
      first.behaviour = behaviour
      const timeLimit = behaviour === 'hangs' ? 500 : 5000
      expect(await create({ timeLimit }).request('eth_blockNumber', [])).toBe('0x1')
      expect([first.requestCount, second.requestCount]).toEqual([1, 1])
    },
  )

  it('throws the error of a node with its data, without trying another node', async () => {
    first.behaviour = 'reverts'
    const error = await create()
      .request('eth_call', [])
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NodeError)
    expect(error).toMatchObject({ code: 3, message: 'reverted', data: '0x08' })
    expect(second.requestCount).toBe(0)
  })

  it('reports that the nodes failed, were late, or returned too large answers', async () => {
    Object.assign(first, { behaviour: 'fails' })
    Object.assign(second, { behaviour: 'drops' })
    expect(await problem(create().request('eth_blockNumber', []))).toEqual([502, 'node'])
    second.behaviour = 'hangs'
    expect(await problem(create({ timeLimit: 300 }).request('eth_blockNumber', []))).toEqual([504, 'node'])
    Object.assign(first, { behaviour: 'large', requestCount: 0 })
    second.requestCount = 0
    expect(await problem(create().request('eth_getLogs', []))).toEqual([502, 'node'])
    expect(second.requestCount).toBe(0)
  })

  it('skips a node that keeps failing, and tries it again later', async () => {
    const states: string[] = []
    const observer = {
      failed: () => {},
      breaker: (_: string, index: number, state: string) => states.push(`${index} ${state}`),
    }
    const node = create({ failuresUntilOpen: 3, openFor: 1500, observer })
    first.behaviour = 'fails'
    for (let turn = 0; turn < 6; turn++) await node.request('eth_blockNumber', [])
    expect([first.requestCount, second.requestCount]).toEqual([3, 6])
    second.behaviour = 'fails'
    for (let turn = 0; turn < 3; turn++) await problem(node.request('eth_blockNumber', []))
    expect(states).toEqual(['0 closed', '1 closed', '0 open', '1 open'])
    expect(await problem(node.request('eth_blockNumber', []))).toEqual([503, 'node'])
    first.behaviour = 'good'
    const requestCount = first.requestCount
    await expect
      .poll(() => node.request('eth_blockNumber', []).catch(() => 'not yet'), {
        interval: 10,
      })
      .toBe('0x1')
    expect(first.requestCount).toBe(requestCount + 1)
    expect(states.slice(4)).toEqual(['0 half-open', '0 closed'])
  })

  it('does not count cancelled requests and JSON-RPC errors as failures of a node', async () => {
    const node = create({ failuresUntilOpen: 2, timeLimit: 5000 })
    first.behaviour = 'reverts'
    for (let turn = 0; turn < 4; turn++) await node.request('eth_call', []).catch(() => {})
    first.behaviour = 'hangs'
    for (let turn = 0; turn < 4; turn++) {
      const controller = new AbortController()
      const pending = node
        .request('eth_blockNumber', [], controller.signal)
        .catch((reason: unknown) => reason)
      await expect.poll(() => first.requestCount).toBe(5 + turn)
      controller.abort(new Error('gone'))
      expect(await pending).toMatchObject({ message: 'gone' })
    }
    // The connection to the node is closed, too.
    await expect.poll(() => first.left).toBe(4)
    first.behaviour = 'good'
    expect(await node.request('eth_blockNumber', [])).toBe('0x1')
    expect(second.requestCount).toBe(0)
  })

  it.each(['0x3e7', '0x7a6901', 31337, null, 'garbage'])(
    'ignores a node whose chain id is %s [G5]',
    async (network) => {
      first.network = network
      const failed: string[] = []
      const observer = {
        failed: (_: string, index: number, reason: string) => failed.push(`${index} ${reason}`),
        breaker: () => {},
      }
      expect(await create({ observer }).request('eth_blockNumber', [])).toBe('0x1')
      expect([first.requestCount, second.requestCount]).toEqual([0, 1])
      expect(failed).toEqual(['0 other-network'])
      second.network = network
      expect(await problem(create().request('eth_blockNumber', []))).toEqual([502, 'node'])
      expect([first.requestCount, second.requestCount]).toEqual([0, 1])
    },
  )

  it('compares the genesis hash of Solana [G5]', async () => {
    const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const solana = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' } as const
    first.network = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
    second.network = genesis
    expect(await create({}, solana).request('getSlot', [])).toBe('0x1')
    expect([first.requestCount, second.requestCount]).toEqual([0, 1])
  })

  it.each([
    ['another genesis', `0x${'68'.repeat(32)}`],
    ['no genesis', null],
    ['a short hash', '0x91b171bb158e2d3848fa23a9f1c25182'],
  ])('compares the genesis hash of Polkadot: %s [G5]', async (_, answer) => {
    const relay = { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', namespace: 'polkadot' } as const
    first.network = answer
    second.network = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
    expect(await create({}, relay).request('chain_getHeader', [])).toBe('0x1')
    expect([first.requestCount, second.requestCount]).toEqual([0, 1])
  })

  it('checks the network of a failed node before it is used again [G5]', async () => {
    const failed: string[] = []
    const observer = {
      failed: (_: string, index: number, reason: string) => failed.push(`${index} ${reason}`),
      breaker: () => {},
    }
    const node = create({ failuresUntilOpen: 2, openFor: 50, observer })
    second.behaviour = 'fails'
    expect(await node.request('eth_blockNumber', [])).toBe('0x1')
    first.behaviour = 'fails'
    for (let turn = 0; turn < 2; turn++) await problem(node.request('eth_blockNumber', []))
    Object.assign(first, { behaviour: 'good', network: '0x3e7', requestCount: 0 })
    const request = (): Promise<unknown> => node.request('eth_blockNumber', []).catch(() => failed)
    await expect.poll(request, { interval: 20 }).toContain('0 other-network')
    expect(first.requestCount).toBe(0)
    first.network = '0x7a69'
    await expect.poll(request, { interval: 20 }).toBe('0x1')
  })
})
