import { describe, expect, it } from 'vitest'
import { createTestPlatform, describeChain, type FetchHandler } from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
import { createEip155Module } from './chain-module.js'
// Preloaded: the clock of these tests does not wait for the import.
import './chain-calls.js'
import './transfers/build-transfer.js'
import './addresses/check-address.js'
import './names/names.js'
import './tokens/token-balances.js'

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const id = `0x${'ab'.repeat(32)}`
const network = exampleNetwork(1)

function typed(change: object = {}): object {
  const types = { Mail: [{ name: 'text', type: 'string' }] }
  return { types, primaryType: 'Mail', domain: { name: 'x', chainId: 1 }, message: { text: 'hi' }, ...change }
}

const params = [
  {
    method: 'personal_sign',
    good: [
      ['hello', alice],
      ['0x68656c6c6f', alice.toLowerCase()],
      ['', alice],
    ],
    bad: [[], ['hello'], [alice], ['hello', 'bob'], [7, alice], ['hello', alice, 'password'], { 0: 'hello' }],
  },
  {
    method: 'eth_signTypedData_v4',
    good: [
      [alice, JSON.stringify(typed())],
      [alice, typed()],
    ],
    bad: [
      [alice, '{'],
      [alice, 'null'],
      [typed(), alice],
      [alice, typed({ primaryType: 'toString' })],
      [alice, typed({ domain: undefined })],
      [alice, typed({ domain: { chainId: 'mainnet' } })],
      [alice, '{"types":{"A":[]},"primaryType":"A","domain":{},"message":{"__proto__":{"x":1}}}'],
    ],
  },
  {
    method: 'eth_sendTransaction',
    good: [
      [{ from: alice, to: bob, value: '0x0' }],
      [{ from: alice, to: bob, data: '0x', gas: '0x5208', nonce: '0x0', chainId: '0x1', type: '0x2' }],
      [{ from: alice, data: '0x6000' }],
      [{ from: alice, to: null, input: '0x6000', data: '0x6000' }],
    ],
    bad: [
      [],
      [null],
      [{ to: bob }],
      [{ from: alice }],
      [
        { from: alice, to: bob },
        { from: alice, to: bob },
      ],
      [{ from: alice, to: 'bob.eth' }],
      [{ from: alice, to: bob, value: 1 }],
      [{ from: alice, to: bob, value: '1' }],
      [{ from: alice, to: bob, value: `0x${'f'.repeat(65)}` }],
      [{ from: alice, to: bob, data: '0x123' }],
      [{ from: alice, to: bob, data: `0x${'00'.repeat(300_000)}` }],
      [{ from: alice, to: bob, data: '0x00', input: '0x01' }],
      [{ from: alice, to: bob, authorizationList: [{ address: bob, chainId: '0x1', nonce: '0x0' }] }],
      [{ from: alice, to: bob, authorizationList: [] }],
      [{ from: alice, to: bob, type: '0x04' }],
      [JSON.parse(`[{"from":"${alice}","to":"${bob}","__proto__":{"value":"0x1"}}]`)],
    ],
  },
  {
    method: 'wallet_sendCalls',
    good: [
      [{ calls: [{ to: bob }] }],
      [
        {
          version: '2.0.0',
          from: alice,
          chainId: '0x1',
          calls: [{ to: bob, data: '0x12', value: '5' }],
          capabilities: {},
        },
      ],
    ],
    bad: [
      [],
      [{}],
      [{ calls: [] }],
      [{ calls: [{ to: 'abc' }] }],
      [{ calls: [{ to: bob, data: '12' }] }],
      [{ calls: [{ to: bob, value: 'much' }] }],
      [{ calls: [{ to: bob, value: 5 }] }],
      [{ calls: [{ data: '0x' }] }],
      [{ calls: [{ to: bob, authorizationList: [] }] }],
      [{ calls: [{ to: bob }], authorizationList: [] }],
      [{ calls: Array.from({ length: 101 }, () => ({ to: bob })) }],
    ],
  },
  {
    method: 'wallet_switchEthereumChain',
    good: [[{ chainId: '0x89' }]],
    bad: [[], [{}], [{ chainId: 137 }], [{ chainId: '137' }], [{ chainId: '0x0' }], [{ chainId: '0xzz' }]],
  },
  {
    method: 'wallet_addEthereumChain',
    good: [
      [
        {
          chainId: '0x89',
          chainName: 'Polygon',
          nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
          rpcUrls: ['https://rpc.example', 'http://localhost:8545'],
        },
      ],
    ],
    bad: [
      [{ chainId: '0x89' }],
      [
        {
          chainId: '0x89',
          chainName: 'Evil',
          nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
          rpcUrls: ['http://evil.example'],
        },
      ],
    ],
  },
  {
    method: 'wallet_watchAsset',
    good: [{ type: 'ERC20', options: { address: bob, symbol: 'X', decimals: 18 } }],
    bad: [{ type: 'ERC20' }, { type: 'ERC20', options: { address: 'x' } }, []],
  },
  { method: 'wallet_getCallsStatus', good: [['0x1']], bad: [[], [1], ['x'.repeat(10_000)]] },
  { method: 'eth_requestAccounts', good: [undefined, []], bad: [[1], {}] },
  { method: 'eth_call', good: [[{ to: bob }, 'latest']], bad: ['x', 7, { to: bob }, [{ constructor: 1 }]] },
]

describeChain({ describe, expect, it }, 'eip155', () => {
  const platform = createTestPlatform()
  return {
    module: createEip155Module(platform),
    platform,
    network,
    reference: '1',
    transactionId: id,
    validAddresses: [
      { text: alice, shown: alice },
      { text: alice.toLowerCase(), shown: alice },
      { text: `0x${alice.slice(2).toUpperCase()}`, shown: alice },
      { text: alice.slice(2), shown: alice },
    ],
    invalidAddresses: [
      { text: alice.replace('A', 'a'), reason: 'checksum' },
      { text: alice.slice(0, -1), reason: 'format' },
      { text: `${alice}0`, reason: 'format' },
      { text: 'vitalik.eth', reason: 'format' },
      { text: ` ${alice}`, reason: 'format' },
    ],
    params,
    transferNode({ body }) {
      const { id: call, method } = JSON.parse(body ?? '{}')
      const results: Record<string, unknown> = {
        eth_getBalance: '0xde0b6b3a7640000',
        eth_feeHistory: {
          baseFeePerGas: ['0x7', '0x8'],
          gasUsedRatio: [0.5],
          reward: [['0x1', '0x2', '0x3']],
        },
      }
      const result = results[method] ?? '0x5208'
      return Response.json({ jsonrpc: '2.0', id: call, result })
    },
  }
})

describe('chain ids inside parameters [SEC-07]', () => {
  const { checkParams } = createEip155Module(createTestPlatform()).rpc

  it.each([
    ['eth_signTypedData_v4', [alice, typed()]],
    ['eth_sendTransaction', [{ from: alice, to: bob, chainId: '0x1' }]],
    ['wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: bob }] }]],
  ])('%s is refused for another network', async (method, value) => {
    expect(await checkParams?.(method, value, 'eip155:1')).toBeUndefined()
    expect(await checkParams?.(method, value, 'eip155:137')).toBe('The chain id is not that of the network')
  })
})

describe('method lists', () => {
  const { rpc, walletConnect } = createEip155Module(createTestPlatform())

  it('requests in a proposal the allowed methods, and those that only phones support [SEC-08]', () => {
    const allowed = [...rpc.safe, ...rpc.approval]
    expect([rpc.safe.length, rpc.approval.length, walletConnect.methods.length]).toEqual([45, 14, 27])
    expect(walletConnect.methods.filter((method) => !allowed.includes(method))).toEqual([
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'wallet_registerOnboarding',
      'wallet_scanQRCode',
    ])
    expect([...allowed, ...walletConnect.methods]).not.toContain('eth_sign')
  })
})

describe('reads', () => {
  const balance: FetchHandler = () => Response.json({ jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640001' })

  it('returns an exact balance, in the native currency of the network [SEC-10]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(balance)
    const read = createEip155Module(platform).getBalance({ network, address: alice })
    expect(await read).toEqual({ value: 1_000_000_000_000_000_001n, decimals: 18, symbol: 'ETH' })
    expect(platform.requests).toHaveLength(1)
    expect(platform.requests[0]).toMatchObject({ url: 'https://rpc-1.example/v1', method: 'POST' })
    expect(platform.requests[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('returns the height of the chain, and rejects invalid values [SEC-15]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1234567' }))
    const { getHeight } = createEip155Module(platform)
    expect(await getHeight?.({ network })).toBe(19_088_743n)
    expect(platform.requests[0]?.body).toContain('eth_blockNumber')
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    const failed = expect(getHeight?.({ network })).rejects.toMatchObject({ code: 'NODE_FAILED' })
    await platform.clock.advanceAsync(60_000)
    await failed
  })

  it('reads from the next node if the first fails [REL-02]', async () => {
    const platform = createTestPlatform()
    platform.onFetch((request) => (request.url.includes('spare') ? balance(request) : Response.json({})))
    await createEip155Module(platform).getBalance({ network, address: alice })
    expect(platform.requests.map(({ url }) => new URL(url).host)).toEqual([
      'rpc-1.example',
      'spare-1.example',
    ])
  })

  it('retries after a pause, a limited number of times [REL-02]', async () => {
    const platform = createTestPlatform()
    let answers = 0
    platform.onFetch((request) => {
      answers += 1
      return answers > 4 ? balance(request) : new Response('', { status: 429 })
    })
    const read = createEip155Module(platform).getBalance({ network, address: alice })
    await platform.clock.advanceAsync(1_300)
    expect((await read).value).toBeGreaterThan(0n)
    expect(platform.requests).toHaveLength(5)
  })

  it('waits for each node once if none responds [REL-02]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => new Promise(() => {}))
    const read = createEip155Module(platform).getBalance({ network, address: alice })
    const failed = expect(read).rejects.toMatchObject({ code: 'NODE_FAILED' })
    await platform.clock.advanceAsync(20_000)
    await failed
    expect(platform.requests).toHaveLength(2)
  })

  it('leaves no timer if it is aborted between two attempts [KRN-07]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({}))
    const controller = new AbortController()
    const { signal } = controller
    const read = createEip155Module(platform).getBalance({ network, address: alice, signal })
    const failed = expect(read).rejects.toMatchObject({ code: 'ABORTED' })
    await platform.clock.advanceAsync(100)
    controller.abort()
    await failed
    expect(platform.leftovers()).toEqual([])
  })

  it('does not retry a request that a node understood and refused', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } }))
    const read = createEip155Module(platform).getBalance({ network, address: alice })
    await expect(read).rejects.toMatchObject({ code: 'NODE_FAILED' })
    expect(platform.requests).toHaveLength(1)
  })

  it.each([['-1'], ['0x'], [`0x${'f'.repeat(65)}`], [1], [null], ['1e18'], [{}]])(
    'rejects %o as a balance [SEC-10]',
    async (result) => {
      const platform = createTestPlatform()
      platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result }))
      const read = createEip155Module(platform).getBalance({ network, address: alice })
      const failed = expect(read).rejects.toMatchObject({ code: 'NODE_FAILED' })
      await platform.clock.advanceAsync(10_000)
      await failed
    },
  )

  it.each([
    ['0x1', 'success'],
    ['0x0', 'failed'],
  ])('waits for a transaction until its receipt has the status %s [REL-02]', async (raw, status) => {
    const platform = createTestPlatform()
    let requestCount = 0
    platform.onFetch(() => {
      requestCount += 1
      if (requestCount === 2) return new Response('', { status: 500 })
      return Response.json({ jsonrpc: '2.0', id: 1, result: requestCount < 5 ? null : { status: raw } })
    })
    const waited = createEip155Module(platform).transactions?.waitFor({ network, id })
    await platform.clock.advanceAsync(10_000)
    expect(await waited).toEqual({ status })
    expect(platform.leftovers()).toEqual([])
  })

  it('polls a transaction faster at first, since many networks create a block within a second, then once a second', async () => {
    const platform = createTestPlatform()
    const requests: number[] = []
    const start = platform.now()
    platform.onFetch(({ body }) => {
      // Other reads search for a replacement.
      if (JSON.parse(body ?? '{}').method !== 'eth_getTransactionReceipt')
        return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
      requests.push(platform.now() - start)
      return Response.json({ jsonrpc: '2.0', id: 1, result: requests.length < 6 ? null : { status: '0x1' } })
    })
    const waited = createEip155Module(platform).transactions?.waitFor({ network, id })
    await platform.clock.advanceAsync(10_000)
    await waited
    expect(requests).toEqual([0, 250, 750, 1_750, 2_750, 3_750])
  })

  it('stops waiting for a transaction after the timeout, or by its signal', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    const module = createEip155Module(platform)
    const late = expect(
      module.transactions?.waitFor({ network, id, timeoutMs: 5_000 }),
    ).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    await platform.clock.advanceAsync(5_000)
    await late
    const controller = new AbortController()
    const { signal } = controller
    const left = expect(module.transactions?.waitFor({ network, id, signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    await platform.clock.advanceAsync(1_500)
    controller.abort()
    await left
    expect(platform.leftovers()).toEqual([])
  })
})
