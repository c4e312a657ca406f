import { afterEach, describe, expect, it } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import {
  createMockEvmWallet,
  createTestPlatform,
  type MockEvmAnswer,
  type MockEvmWallet,
  settle,
  type TestPlatform,
} from '#testing'
import { exampleNetwork } from '../testing/example-network.js'
import { type Eip155Plugin, eip155 } from './index.js'
// Preloaded: the clock of these tests does not wait for the import.
import './connect/eip1193-session.js'
import './chain-calls.js'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}`

let kernel: Kernel<Eip155Plugin>
let platform: TestPlatform
let wallet: MockEvmWallet
afterEach(() => kernel.dispose())

async function connect(
  answers: Readonly<Record<string, MockEvmAnswer>> = {},
  paymasterUrl?: string,
): Promise<Kernel<Eip155Plugin>['eip155']> {
  platform = createTestPlatform()
  wallet = createMockEvmWallet({ accounts: [alice, bob], chains: [1, 137], answers })
  wallet.announceOn(platform)
  const networks = [{ ...exampleNetwork(1), paymasterUrl }, exampleNetwork(137)]
  kernel = createKernel({ projectId: 'test', networks, platform }).use(eip155)
  await kernel.start({ services: 'all' })
  await kernel.connections.connect('org.example.mock')
  return kernel.eip155
}

const requests = (method: string): readonly unknown[] =>
  wallet.requests.filter((one) => one.method === method).map(({ params }) => params)
const calls = [
  { to: bob, value: 5n },
  { to: token, data: '0x12' as const },
]

describe('the paymaster of a network [EMB-04]', () => {
  const url = 'https://paymaster.example/rpc'
  const own = { paymasterService: { url, optional: true } }
  const sends = { wallet_sendCalls: () => ({ id: '0x1' }) }
  const offers = (supported: boolean) => ({
    ...sends,
    wallet_getCapabilities: () => ({ '0x1': { paymasterService: { supported } } }),
  })
  const sent = (): unknown => (requests('wallet_sendCalls')[0] as unknown[])[0]

  it('pays the fees of calls if the wallet calls paymasters', async () => {
    const { sendCalls } = await connect(offers(true), url)
    await sendCalls({ calls })
    expect(sent()).toMatchObject({ capabilities: own })
  })

  it('is not named to a wallet without support, or with another one of the caller', async () => {
    const without = await connect(offers(false), url)
    await without.sendCalls({ calls })
    expect(sent()).not.toHaveProperty('capabilities')
    await kernel.dispose()
    const silent = await connect(sends, url)
    await silent.sendCalls({ calls })
    expect(sent()).not.toHaveProperty('capabilities')
    await kernel.dispose()
    const { sendCalls } = await connect(offers(true), url)
    const mine = { paymasterService: { url: 'https://mine.example' } }
    await sendCalls({ calls, capabilities: mine })
    expect(sent()).toMatchObject({ capabilities: mine })
  })

  it('must be an https: address [KRN-06]', async () => {
    const { sendCalls } = await connect(offers(true), 'ftp://paymaster.example')
    await expect(sendCalls({ calls })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
    expect(requests('wallet_sendCalls')).toEqual([])
  })
})

describe('sending calls [EMB-04]', () => {
  it('uses version 2.0.0, with the active account and network', async () => {
    const { sendCalls } = await connect({ wallet_sendCalls: () => ({ id: '0x1', capabilities: { x: {} } }) })
    expect(
      await sendCalls({ calls, capabilities: { paymasterService: { url: 'https://pay.example' } } }),
    ).toBe('0x1')
    expect(requests('wallet_sendCalls')).toEqual([
      [
        {
          version: '2.0.0',
          from: alice,
          chainId: '0x1',
          atomicRequired: false,
          calls: [
            { to: bob, value: '0x5' },
            { to: token, data: '0x12' },
          ],
          capabilities: { paymasterService: { url: 'https://pay.example' } },
        },
      ],
    ])
  })

  it('sends the id of the caller, and returns the one that the wallet answers with', async () => {
    const { sendCalls } = await connect({
      wallet_sendCalls: (params) => ({
        id: (params as { id?: string }[])[0]?.id === '0xa1' ? '0xa1' : '0xb2',
      }),
    })
    expect([await sendCalls({ calls, id: '0xa1' }), await sendCalls({ calls, id: '0xa2' })]).toEqual([
      '0xa1',
      '0xb2',
    ])
    expect(requests('wallet_sendCalls')).toMatchObject([[{ id: '0xa1' }], [{ id: '0xa2' }]])
    await expect(sendCalls({ calls, id: 'x'.repeat(8_195) })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    expect(requests('wallet_sendCalls')).toHaveLength(2)
  })

  it('accepts the id of version 1.0, and rejects invalid ids', async () => {
    let answer: unknown = '0xold'
    const { sendCalls } = await connect({ wallet_sendCalls: () => answer })
    expect(await sendCalls({ calls })).toBe('0xold')
    for (answer of [null, undefined, '', {}, { id: 7 }, { id: 'x'.repeat(10_000) }, 7])
      await expect(sendCalls({ calls })).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    // The wallet may have sent the calls, whatever it returned.
    expect(requests('eth_sendTransaction')).toEqual([])
  })

  it.each([4001, 4100, 5700, 5710, 5740, 5760, -32602, -32603])(
    'sends no further request after the error %i',
    async (code) => {
      const refuse = (): never => {
        throw { code, message: 'no' }
      }
      const { sendCalls } = await connect({ wallet_sendCalls: refuse, eth_sendTransaction: () => hash })
      await expect(sendCalls({ calls: calls.slice(0, 1), oneByOne: true })).rejects.toMatchObject({
        rpcCode: code,
      })
      expect(requests('eth_sendTransaction')).toEqual([])
    },
  )

  it('stops if the user changes the network before the request [SEC-06]', async () => {
    const { sendCalls } = await connect({ wallet_sendCalls: () => ({ id: '0x1' }) })
    const sent = expect(sendCalls({ calls })).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    wallet.chooseNetwork('eip155:137')
    await sent
    expect(requests('wallet_sendCalls')).toEqual([])
  })

  it('stops a sequence after a failed call, and reports the sent ones', async () => {
    const { sendCalls } = await connect({ eth_sendTransaction: () => hash })
    platform.onFetch(({ body }) => {
      const { id, method } = JSON.parse(body ?? '{}')
      return Response.json({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_getTransactionReceipt' ? { status: '0x0' } : '0x1',
      })
    })
    await expect(sendCalls({ calls, oneByOne: true })).rejects.toMatchObject({
      code: 'NODE_REFUSED',
      details: `Call 1 of 2 failed. 1 of 2 calls were sent before: transactions:eip155:1:${hash}`,
    })
    expect(requests('eth_sendTransaction')).toHaveLength(1)
  })

  it('sends the original calls, even if the caller changes them meanwhile [SEC-06]', async () => {
    const { sendCalls } = await connect({ eth_sendTransaction: () => hash })
    const mine = [{ to: bob, value: 5n }]
    const sent = sendCalls({ calls: mine })
    mine[0] = { to: token, value: 7n }
    await sent
    expect(requests('eth_sendTransaction')).toEqual([
      [{ from: alice, to: bob, value: '0x5', chainId: '0x1' }],
    ])
  })

  it('ends by its signal', async () => {
    const { sendCalls } = await connect({ wallet_sendCalls: () => new Promise(() => undefined) })
    const controller = new AbortController()
    const sent = expect(sendCalls({ calls, signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    await settle()
    controller.abort()
    await sent
  })
})

describe('the status of calls', () => {
  const receipt = (status?: unknown): object => ({ transactionHash: hash, status, logs: [] })

  it.each([
    ['2.0.0', { status: 100 }, ['pending', 100, 0]],
    ['2.0.0', { status: 200, atomic: true, receipts: [receipt('0x1')] }, ['success', 200, 1]],
    ['2.0.0', { status: 201, id: '0X1', chainId: '0x89' }, ['success', 201, 0]],
    ['2.0.0', { status: 400 }, ['failed', 400, 0]],
    ['2.0.0', { status: 500, receipts: [receipt('0x0')] }, ['reverted', 500, 1]],
    ['2.0.0', { status: 600, receipts: [receipt('0x00'), receipt('0x01')] }, ['partial', 600, 2]],
    ['2.0.0', { status: 200, receipts: [receipt()] }, ['success', 200, 1]],
    ['1.0', { status: 'PENDING' }, ['pending', 100, 0]],
    ['1.0', { status: 'CONFIRMED', receipts: [receipt('0x1'), receipt(1)] }, ['success', 200, 2]],
    ['1.0', { status: 'CONFIRMED', receipts: [receipt('0x0'), receipt('0x1')] }, ['partial', 600, 2]],
    ['1.0', { status: 'confirmed', receipts: [receipt('0x0')] }, ['reverted', 500, 1]],
  ])('is read from a response of version %s (%#)', async (_, answer, expected) => {
    const { getCallsStatus } = await connect({ wallet_getCallsStatus: () => answer })
    const { outcome, code, receipts } = await getCallsStatus('0x1')
    expect([outcome, code, receipts.length]).toEqual(expected)
    expect(requests('wallet_getCallsStatus')).toEqual([['0x1']])
  })

  it('is rejected if invalid [SEC-15]', async () => {
    let answer: unknown
    const { getCallsStatus } = await connect({ wallet_getCallsStatus: () => answer })
    for (answer of [
      null,
      'CONFIRMED',
      {},
      { status: 0 },
      { status: 300 },
      { status: '200' },
      { status: 200.5 },
      { status: 200, id: '0x2' },
      { status: 200, receipts: {} },
      ...['0x2', '0x', 'failed', 2, false, null].map((one) => ({ status: 200, receipts: [receipt(one)] })),
      { status: 200, receipts: [{}] },
      { status: 200, receipts: [{ transactionHash: '0x12' }] },
      { status: 200, receipts: Array.from({ length: 2_000 }, () => receipt('0x1')) },
      JSON.parse('{"status":200,"__proto__":{"x":1}}'),
    ])
      await expect(getCallsStatus('0x1')).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
  })

  it('is polled every second until the calls are done, even after a fault of the wallet', async () => {
    const answers = [
      { status: 100 },
      { code: -32603 },
      { status: 100 },
      { status: 200, receipts: [receipt('0x1')] },
    ]
    const { waitForCalls } = await connect({
      wallet_getCallsStatus() {
        const answer = answers.shift()
        if (answer && 'code' in answer) throw answer
        return answer
      },
    })
    const waited = waitForCalls('0x1')
    await platform.clock.advanceAsync(2_900)
    expect(requests('wallet_getCallsStatus')).toHaveLength(3)
    await platform.clock.advanceAsync(200)
    expect((await waited).outcome).toBe('success')
  })

  it('is polled until the timeout, the signal, or an unknown id', async () => {
    const { waitForCalls } = await connect({
      wallet_getCallsStatus(params) {
        const [id] = params as [string]
        if (id === '0x2') throw { code: 5730, message: 'unknown' }
        return id === '0x3' ? new Promise(() => undefined) : { status: 100 }
      },
    })
    const late = expect(waitForCalls('0x1', { timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    const hanging = expect(waitForCalls('0x3', { timeoutMs: 5_000 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    await platform.clock.advanceAsync(5_100)
    await late
    await hanging
    await expect(waitForCalls('0x2')).rejects.toMatchObject({ rpcCode: 5730 })
    const controller = new AbortController()
    const left = expect(waitForCalls('0x1', { signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    await platform.clock.advanceAsync(1_500)
    controller.abort()
    await left
  })
})

describe('the capabilities of a wallet', () => {
  it('are read by network, with those of chain 0 on each, and in the form of version 1.0', async () => {
    const { getCapabilities } = await connect({
      wallet_getCapabilities: () => ({
        '0x0': { paymasterService: { supported: true } },
        '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: false } },
        '0xa': { atomicBatch: { supported: true }, odd: 'text' },
        nonsense: { atomic: { status: 'supported' } },
      }),
    })
    expect(await getCapabilities()).toEqual({
      'eip155:1': {
        atomic: 'ready',
        named: { atomic: { status: 'ready' }, paymasterService: { supported: false } },
      },
      'eip155:137': { atomic: 'unsupported', named: { paymasterService: { supported: true } } },
      'eip155:10': {
        atomic: 'supported',
        named: { atomicBatch: { supported: true }, paymasterService: { supported: true } },
      },
    })
    expect(requests('wallet_getCapabilities')).toEqual([[alice]])
  })

  it('are read again after the clock was set back [REL-04]', async () => {
    const { getCapabilities } = await connect({ wallet_getCapabilities: () => ({ '0x1': {} }) })
    await getCapabilities()
    platform.clock.setBack(3_600_000)
    await getCapabilities()
    expect(requests('wallet_getCapabilities')).toHaveLength(2)
  })

  it('are cached for five minutes, per account and connection, and not after a failure', async () => {
    let answer: MockEvmAnswer = () => ({ '0x1': {} })
    const { getCapabilities } = await connect({ wallet_getCapabilities: (params) => answer(params) })
    const times = (): number => requests('wallet_getCapabilities').length
    await getCapabilities()
    wallet.chooseNetwork('eip155:137')
    platform.clock.advance(299_000)
    await getCapabilities()
    expect(times()).toBe(1)
    platform.clock.advance(1_000)
    await getCapabilities()
    expect(times()).toBe(2)
    wallet.chooseAccounts([bob])
    await getCapabilities()
    expect([times(), requests('wallet_getCapabilities').at(-1)]).toEqual([3, [bob]])
    const ended = kernel.connections.disconnect('eip155')
    await settle()
    await platform.clock.advanceAsync(2_000)
    await ended
    await kernel.connections.connect('org.example.mock')
    answer = () => Promise.reject({ code: 4100, message: 'no' })
    await expect(getCapabilities()).rejects.toMatchObject({ rpcCode: 4100 })
    answer = () => 'garbage'
    await expect(getCapabilities()).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    answer = () => JSON.parse('{"0x1":{"__proto__":{"x":1}}}')
    await expect(getCapabilities()).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
    answer = () => ({ '0x1': {} })
    expect(await getCapabilities()).toHaveProperty('eip155:1')
    expect(times()).toBe(7)
  })

  it('are empty if the wallet does not respond in ten seconds; a caller that aborts does not affect the others', async () => {
    let open: (value: unknown) => void = () => undefined
    const { getCapabilities } = await connect({
      wallet_getCapabilities: () => new Promise((resolve) => (open = resolve)),
    })
    const silent = getCapabilities()
    await platform.clock.advanceAsync(10_000)
    expect(await silent).toEqual({})
    const controller = new AbortController()
    const left = expect(getCapabilities({ signal: controller.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    const stayed = getCapabilities()
    await settle()
    controller.abort()
    await left
    open({ '0x1': {} })
    expect(await stayed).toHaveProperty('eip155:1')
  })
})

describe('the assets of an account, by its wallet [ACC-10]', () => {
  const usd = {
    address: token.toLowerCase(),
    balance: '0x1000',
    type: 'ERC20',
    metadata: {
      name: 'Dol\u202elar',
      symbol: 'USD',
      decimals: 6,
      price: 1.01,
      value: '41.3',
      iconUrl: 'https://icons.example/usd.png',
    },
  }

  it('are read exactly, for the requested networks, with the known data of the native currency', async () => {
    const { getAssets } = await connect({
      wallet_getAssets: () => ({
        '0x1': [{ address: null, balance: '0x5', type: 'NATIVE' }, usd],
        '0x89': [
          {
            ...usd,
            metadata: { ...usd.metadata, decimals: '18', iconUrl: 'javascript:alert(1)', price: 'x' },
          },
        ],
      }),
    })
    expect(await getAssets()).toEqual({
      'eip155:1': [
        { type: 'NATIVE', value: 5n, decimals: 18, symbol: 'ETH', name: 'Ether' },
        {
          type: 'ERC20',
          address: token,
          value: 4096n,
          decimals: 6,
          symbol: 'USD',
          name: 'Dol lar',
          price: '1.01',
          worth: '41.3',
          iconUrl: 'https://icons.example/usd.png',
        },
      ],
    })
    expect(requests('wallet_getAssets')).toEqual([[{ account: alice, chainFilter: ['0x1'] }]])
    const both = await getAssets({ networks: ['eip155:1', 'eip155:137'] })
    expect(both?.['eip155:137']).toMatchObject([{ decimals: 18, iconUrl: undefined, price: undefined }])
  })

  it('exclude zero balances, assets without decimals, and other kinds [ACC-07] [SEC-15]', async () => {
    const without = (change: object): object => ({ ...usd, ...change })
    const { getAssets } = await connect({
      wallet_getAssets: () => ({
        '0x1': [
          without({ balance: '0x0' }),
          without({ balance: '-1' }),
          without({ balance: 5 }),
          without({ type: 'erc721' }),
          without({ address: 'native' }),
          without({ metadata: { ...usd.metadata, decimals: 0 } }),
          without({ metadata: { ...usd.metadata, decimals: 99 } }),
          without({ metadata: null }),
          null,
          'x',
        ],
      }),
    })
    expect(await getAssets()).toEqual({ 'eip155:1': [] })
  })

  it.each<[string, MockEvmAnswer]>([
    ['returns nothing', () => null],
    ['returns garbage', () => ['x']],
    ['does not support the method', () => Promise.reject({ code: -32601 })],
    ['refuses', () => Promise.reject({ code: 4001 })],
    ['throws a string', () => Promise.reject('no')],
  ])('are undefined if it %s: the node can be read', async (_, wallet_getAssets) => {
    const { getAssets } = await connect({ wallet_getAssets })
    expect(await getAssets()).toBeUndefined()
  })
})
