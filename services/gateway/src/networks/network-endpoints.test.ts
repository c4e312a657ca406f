import { Problem } from '@quoin/server-kit/http'
import type { RpcReply } from 'quoin/endpoints/networks'
import { createPublicClient, createWalletClient, hashMessage, http, parseEther } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { keyAccountCode } from '../../../../sandbox/src/chain/contracts/account-code.js'
import { receiptOf } from '../../../../sandbox/src/chain/receipt-of.js'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import { startAnvil } from '../../testing/start-anvil.js'
import { UNHURRIED } from '../../testing/test-chain.js'
import type { ChainNode } from '../chains/chain-node.js'
import { createChainNode } from '../chains/create-chain-node.js'

const anvil = await startAnvil()
const { chain } = anvil.node()
const node = createChainNode(
  { ...chain, wsUrl: anvil.rpcUrl.replace('http', 'ws') },
  { timeLimit: UNHURRIED },
)
const solana: ChainNode = {
  chain: { ...chain, id: 'solana:test', namespace: 'solana' },
  request: async () => {
    throw new Problem(503, [{ name: 'node', description: 'No node is available.' }])
  },
}
const gateway = await createTestGateway({ nodes: [node, solana] })
afterAll(async () => {
  await gateway.database.close()
  await anvil.stop()
})

const call = (method: string, params: unknown = [], id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const post = (body: unknown, chainId = 'eip155:31337', type = 'application/json'): Promise<Response> =>
  gateway.send(`/v1?chainId=${chainId}`, body, { 'content-type': type })
/** Returns the body of an answer with HTTP 200. */
async function reply<T = RpcReply>(pending: Promise<Response>): Promise<T> {
  const response = await pending
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

describe('supported chains', () => {
  it('are the configured networks, and those with a WebSocket URL [NET-10]', async () => {
    const answer = await gateway.request('/v1/supported-chains')
    expect(await answer.json()).toEqual({
      http: ['eip155:31337', 'solana:test'],
      ws: ['eip155:31337'],
      swaps: [],
      onramp: [],
      names: [],
      simulation: ['eip155:31337', 'solana:test'],
    })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('report the sellers of the on-ramp that have a key, by network [ONR-01]', async () => {
    const selling = await createTestGateway({
      nodes: [
        { ...solana, chain: { ...chain, id: 'eip155:1' } },
        { ...solana, chain: { ...chain, id: 'eip155:56' } },
        { ...solana, chain: { ...chain, id: 'eip155:8453', providers: { onramp: ['stripe', 'moonpay'] } } },
      ],
      environment: {
        GATEWAY_MOONPAY_KEY: 'pk_live_1',
        GATEWAY_MOONPAY_SECRET: 'sk_live_1',
        GATEWAY_STRIPE_KEY: 'sk_live_2',
        GATEWAY_MELD_KEY: 'a',
        GATEWAY_MELD: 'false',
      },
    })
    const answer = await (await selling.request('/v1/supported-chains')).json()
    expect(answer).toMatchObject({
      onramp: [
        { id: 'moonpay', networks: ['eip155:1', 'eip155:56', 'eip155:8453'] },
        { id: 'stripe', networks: ['eip155:1', 'eip155:8453'] },
      ],
    })
    await selling.database.close()
  })

  it('are empty without a configuration', async () => {
    const empty = await createTestGateway()
    expect(await (await empty.request('/v1/supported-chains')).json()).toEqual({
      http: [],
      ws: [],
      swaps: [],
      onramp: [],
      names: [],
      simulation: [],
    })
    await empty.database.close()
  })
})

describe('JSON-RPC to a node', () => {
  it('returns the result under the id of the request, even if sent as text/plain', async () => {
    expect(await reply(post(call('eth_chainId', [], 'mine')))).toEqual({
      jsonrpc: '2.0',
      id: 'mine',
      result: '0x7a69',
    })
    const text = JSON.stringify(call('eth_chainId'))
    expect(await reply(post(text, 'eip155:31337', 'text/plain'))).toMatchObject({ result: '0x7a69' })
  })

  it('answers each call of a batch in its place, even if others fail', async () => {
    const methods = ['eth_chainId', 'eth_accounts', 'eth_blockNumber']
    const replies = await reply<RpcReply[]>(post(methods.map((method, id) => call(method, [], id))))
    expect(replies.map(({ id }) => id)).toEqual([0, 1, 2])
    expect(replies[0]?.result).toBe('0x7a69')
    expect(replies[1]?.error?.code).toBe(-32601)
    const slots = await reply<RpcReply[]>(
      post([call('getSlot', [], 7), call('getHealth', [], 8)], 'solana:test'),
    )
    expect(slots.map(({ id, error }) => [id, error?.code])).toEqual([
      [7, -32002],
      [8, -32002],
    ])
    const many = Array.from({ length: 51 }, (_, id) => call('eth_chainId', [], id))
    expect((await post(many)).status).toBe(400)
  })

  it('counts each request of a batch in the limits', async () => {
    const limited = await createTestGateway({
      nodes: [node],
      environment: { GATEWAY_REQUESTS_PER_MINUTE: '10' },
    })
    const batch = (size: number) =>
      limited.send(
        '/v1?chainId=eip155:31337',
        Array.from({ length: size }, (_, id) => call('eth_chainId', [], id)),
      )
    expect((await batch(6)).status).toBe(200)
    expect((await batch(6)).status).toBe(429)
    await limited.database.close()
  })

  it.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'anvil_setBalance',
    'debug_traceCall',
    'eth_newFilter',
  ])('refuses %s with a JSON-RPC error [SEC-16]', async (method) => {
    expect(await reply(post(call(method)))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: `${method} is not allowed here.` },
    })
  })

  it('reads the pool of a node of Polkadot, without which a refused transfer may have been sent [SEC-06]', async () => {
    const polkadot: ChainNode = {
      chain: { ...chain, id: 'polkadot:test', namespace: 'polkadot' },
      request: async (method) => [method],
    }
    const own = await createTestGateway({ nodes: [polkadot] })
    const answer = own.send('/v1?chainId=polkadot:test', call('author_pendingExtrinsics'))
    expect(await reply(answer)).toMatchObject({ result: ['author_pendingExtrinsics'] })
    await own.database.close()
  })

  it('returns the error code of a node', async () => {
    const data = '0xdeadbeef'
    const { error } = await reply(post(call('eth_call', [{ data, to: 'nonsense' }, 'latest'])))
    expect(error?.code).toBe(-32602)
  })

  it('limits eth_getLogs to 10,000 blocks', async () => {
    const logs = async (filter: unknown) => (await reply(post(call('eth_getLogs', [filter])))).error?.code
    expect(await logs({ fromBlock: '0x0', toBlock: '0x2710' })).toBe(-32005)
    expect(await logs({ fromBlock: 'earliest', toBlock: '0xffffff' })).toBe(-32005)
    expect(await logs({ fromBlock: 12, toBlock: 'latest' })).toBe(-32602)
    expect(await logs(undefined)).toBe(-32602)
    expect(await logs({ fromBlock: 'earliest', toBlock: 'latest' })).toBeUndefined()
    expect(await logs({ fromBlock: '0x0', toBlock: '0x0' })).toBeUndefined()
    expect(await logs({})).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['a block hash of null', [{ fromBlock: '0x0', toBlock: 'latest', blockHash: null }]],
    ['a block hash of another form', [{ blockHash: '0x00' }]],
    ['a block hash and a range', [{ fromBlock: '0x0', blockHash: `0x${'0'.repeat(64)}` }]],
    ['a number of 17 digits', [{ fromBlock: '0x00000000000000000', toBlock: 'latest' }]],
    ['a number with a leading zero', [{ fromBlock: '0x00', toBlock: 'latest' }]],
    ['a number above 2^53', [{ fromBlock: '0x0', toBlock: '0xffffffffffffffff' }]],
    ['a decimal number', [{ fromBlock: '0', toBlock: 'latest' }]],
    ['a block tag in upper case', [{ fromBlock: 'EARLIEST', toBlock: 'latest' }]],
    ['a block tag with a space', [{ fromBlock: ' earliest', toBlock: 'latest' }]],
    ['a list', [{ fromBlock: ['0x0'], toBlock: 'latest' }]],
    ['a number', [{ fromBlock: 0, toBlock: 'latest' }]],
    ['null', [{ fromBlock: null, toBlock: 'latest' }]],
    ['a second range in another letter case', [{ fromBlock: 'latest', FROMBLOCK: '0x0' }]],
    ['a list in place of the filter', [['0x0', 'latest']]],
    ['a second filter', [{}, { fromBlock: '0x0' }]],
    ['named parameters', { fromBlock: '0x0', toBlock: 'latest' }],
  ])('refuses a log filter with %s [S11]', async (_, params) => {
    const { request, ...rest } = node
    const requests: string[] = []
    const spied: ChainNode = {
      ...rest,
      request: (method, ...further) => {
        requests.push(method)
        return request(method, ...further)
      },
    }
    const other = await createTestGateway({ nodes: [spied] })
    const answer = other.send('/v1?chainId=eip155:31337', call('eth_getLogs', params))
    expect((await reply(answer)).error?.code).toBe(-32602)
    expect(requests).not.toContain('eth_getLogs')
    await other.database.close()
  })

  it('refuses bodies that are not JSON-RPC, and networks that are not served', async () => {
    expect((await post({ method: 'eth_chainId' })).status).toBe(400)
    expect((await post([])).status).toBe(400)
    const other = await post(call('eth_chainId'), 'eip155:5')
    expect(other.status).toBe(400)
    expect(await other.json()).toMatchObject({ reasons: [{ name: 'chainId' }] })
    expect((await post(call('getSlot'), 'solana:test')).status).toBe(503)
  })

  it('forwards signed transactions, and works with a viem client', async () => {
    const fetchOptions = { headers: { 'Content-Type': 'text/plain' } }
    const transport = http('http://gateway.test/v1?chainId=eip155:31337&projectId=test', {
      fetchFn: async (url, init) => gateway.app.request(String(url), init),
      fetchOptions,
      retryCount: 0,
      batch: true,
    })
    const client = createPublicClient({ transport })
    const wallet = createWalletClient({ transport, account: anvil.deployer.account })
    const to = '0x00000000000000000000000000000000000000a1'
    const hash = await wallet.sendTransaction({ to, value: parseEther('1'), chain: null })
    await receiptOf(client, hash)
    expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
  })

  it("forwards a contract's signature check (ERC-1271) in the form of the specification", async () => {
    const { deployer } = anvil
    const owner = deployer.account
    const contract = await deployer.deploy(`${keyAccountCode}${owner.address.slice(2).padStart(64, '0')}`)
    const message = 'Is it you?'
    const data = (signature: string): string =>
      `0x1626ba7e${hashMessage(message).slice(2)}${'40'.padStart(64, '0')}${'41'.padStart(64, '0')}${signature.slice(2).padEnd(192, '0')}`
    const request = async (signature: string): Promise<unknown> =>
      (await reply(post(call('eth_call', [{ to: contract, data: data(signature) }, 'latest'])))).result
    expect(await request(await owner.signMessage({ message }))).toMatch(/^0x1626ba7e/)
    expect(await request(await owner.signMessage({ message: 'Another' }))).not.toMatch(/^0x1626ba7e/)
  })
})
