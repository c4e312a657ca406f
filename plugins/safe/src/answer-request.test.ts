import { expect, it } from 'vitest'
import type { WalletRequest } from '#kernel'
import { createTestPlatform } from '#testing'
import { chainTxHash, createSafeHost, safeAddresses, safeTxHash } from '../testing/safe-host.js'
import { safeNetworks, safeOrigin } from '../testing/safe-networks.js'
import { createSafeChannel } from './safe-channel.js'
import { createSafeConnector } from './safe-connector.js'

const [safe, stranger] = safeAddresses
const recipient = `0x${'ab'.repeat(20)}`

async function connect() {
  const platform = createTestPlatform({ parent: { origin: safeOrigin } })
  const host = createSafeHost(platform)
  const connector = createSafeConnector({
    platform,
    channel: createSafeChannel(platform, safeOrigin),
    name: 'Safe',
  })
  await connector.connect({
    networks: safeNetworks,
    preferred: undefined,
    signal: new AbortController().signal,
  })
  const request = (method: string, params?: unknown, more: Partial<WalletRequest> = {}): Promise<unknown> =>
    connector.request({ namespace: 'eip155', caipNetworkId: 'eip155:1', method, params, ...more })
  const requests = (method: string): readonly unknown[] =>
    host.questions.filter((one) => one.method === method).map(({ params }) => params)
  return { platform, host, connector, request, requests }
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'settled',
    (thrown: unknown) => Reflect.get(Object(thrown), 'code'),
  )

it('answers every method that it declares [SEC-08]', async () => {
  const { request, connector } = await connect()
  const params: Readonly<Record<string, readonly unknown[]>> = {
    eth_sendTransaction: [{ from: safe, to: recipient }],
    personal_sign: ['hello', safe],
    eth_signTypedData_v4: [safe, { domain: {}, types: { A: [] }, primaryType: 'A', message: {} }],
    wallet_sendCalls: [{ calls: [{ to: recipient }] }],
    wallet_getCallsStatus: [safeTxHash],
  }
  for (const method of connector.methods('eip155'))
    expect(await codeOf(request(method, params[method])), method).toBe('settled')
  for (const method of ['eth_sign', 'eth_sendRawTransaction', 'wallet_switchEthereumChain', 'constructor'])
    expect(await codeOf(request(method, [])), method).toBe('RPC_NOT_ALLOWED')
})

it('sends one transaction with the amount in wei and without fees; returns the hash on the chain', async () => {
  const { host, platform, request, requests } = await connect()
  let looks = 0
  host.answer('getTxBySafeTxHash', () => {
    looks++
    if (looks === 1) throw new Error('not known yet')
    return looks < 4
      ? { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }
      : { txStatus: 'SUCCESS', txHash: chainTxHash }
  })
  const transaction = {
    from: safe.toLowerCase(),
    to: recipient,
    value: '0xde0b6b3a7640000',
    gas: '0x5208',
    nonce: '0x1',
  }
  const answer = request('eth_sendTransaction', [transaction])
  await platform.clock.advanceAsync(20_000)
  expect(await answer).toBe(chainTxHash)
  expect(requests('sendTransactions')).toEqual([
    { txs: [{ to: recipient, value: '1000000000000000000', data: '0x' }] },
  ])
  expect(platform.leftovers()).toEqual([])
})

it('sends no request to the Safe that was built for another chain [M5] (SEC-06)', async () => {
  const { request, requests } = await connect()
  const call = { to: recipient, value: '0x1' }
  for (const chainId of ['0x89', 'mainnet', 5]) {
    await expect(request('eth_sendTransaction', [{ from: safe, ...call, chainId }])).rejects.toMatchObject({
      rpcCode: 4901,
    })
    await expect(request('wallet_sendCalls', [{ chainId, calls: [call] }])).rejects.toMatchObject({
      rpcCode: 4901,
    })
  }
  expect(requests('sendTransactions')).toEqual([])
})

it('rejects a transaction that the owners cancel, or that fails within a successful one [CON-08] [REL-03]', async () => {
  const { host, request } = await connect()
  const transaction = [{ from: safe, to: recipient }]
  host.answer('getTxBySafeTxHash', () => ({ txStatus: 'CANCELLED' }))
  expect(await codeOf(request('eth_sendTransaction', transaction))).toBe('USER_REJECTED')
  host.answer('getTxBySafeTxHash', () => ({ txStatus: 'FAILED', txHash: chainTxHash }))
  await expect(request('eth_sendTransaction', transaction)).rejects.toMatchObject({
    code: 'RPC_FAILED',
    details: expect.stringContaining(chainTxHash),
  })
})

it('sends a batch as one transaction of the Safe, and returns its state by EIP-5792', async () => {
  const { host, request, requests } = await connect()
  const calls = [
    { to: recipient, value: '0x1' },
    { to: recipient, data: '0xabcd' },
  ]
  expect(
    await request('wallet_sendCalls', [
      { version: '2.0.0', from: safe, chainId: '0x1', atomicRequired: true, calls },
    ]),
  ).toEqual({
    id: safeTxHash,
  })
  expect(requests('sendTransactions')).toEqual([
    {
      txs: [
        { to: recipient, value: '1', data: '0x' },
        { to: recipient, value: '0', data: '0xabcd' },
      ],
    },
  ])
  const receipt = {
    status: '0x1',
    logs: [],
    blockHash: '0xb',
    blockNumber: '0x2',
    gasUsed: '0x3',
    to: 'left out',
  }
  host.answer('rpcCall', () => receipt)
  const status = (): Promise<unknown> => request('wallet_getCallsStatus', [safeTxHash])
  expect(await status()).toEqual({
    version: '2.0.0',
    id: safeTxHash,
    chainId: '0x1',
    atomic: true,
    status: 200,
    receipts: [
      {
        status: '0x1',
        logs: [],
        blockHash: '0xb',
        blockNumber: '0x2',
        gasUsed: '0x3',
        transactionHash: chainTxHash,
      },
    ],
  })
  for (const [details, code] of [
    [{ txStatus: 'AWAITING_EXECUTION' }, 100],
    [{ txStatus: 'SUCCESS' }, 100],
    [{ txStatus: 'CANCELLED' }, 400],
    [{ txStatus: 'FAILED', txHash: chainTxHash }, 500],
    [{ txStatus: '__proto__' }, 100],
    [null, 100],
  ] as const) {
    host.answer('getTxBySafeTxHash', () => details)
    expect(await status(), JSON.stringify(details)).toMatchObject({ status: code })
  }
  host.answer('getTxBySafeTxHash', () => ({ txStatus: 'FAILED', txHash: chainTxHash }))
  // The transaction succeeded on the chain, but the Safe reverted its calls.
  expect(await status()).toMatchObject({ receipts: [{ status: '0x0' }] })
  expect(await codeOf(request('wallet_getCallsStatus', ['mine']))).toBe('RPC_FAILED')
  expect(await request('wallet_getCapabilities', [safe])).toEqual({
    '0x1': { atomic: { status: 'supported' } },
  })
  expect(await request('wallet_getCapabilities', [safe, ['0x89']])).toEqual({})
})

it('signs a text, given as bytes or text, and data; returns the signature once enough owners signed [EMB-02]', async () => {
  const { host, platform, request, requests } = await connect()
  const signature = `0x${'51'.repeat(65)}`
  let looks = 0
  host.answer('getOffChainSignature', () => (++looks < 3 ? '' : signature))
  const first = request('personal_sign', ['0x4772c3bcc39f65', safe])
  await platform.clock.advanceAsync(5_000)
  expect(await first).toBe(signature)
  await request('personal_sign', ['Grüße', safe])
  expect(requests('signMessage')).toEqual([{ message: 'Grüße' }, { message: 'Grüße' }])
  const data = { domain: { chainId: 1 }, types: { A: [] }, primaryType: 'A', message: { a: 1 } }
  expect(await request('eth_signTypedData_v4', [safe, JSON.stringify(data)])).toBe(signature)
  expect(requests('signTypedMessage')).toEqual([{ typedData: data }])
  host.answer('signMessage', () => ({ signature: '0x1234' }))
  expect(await request('personal_sign', ['at once', safe])).toBe('0x1234')
  // Signed on the chain: the contract stores it, and an empty signature is valid.
  host.answer('signMessage', () => ({ safeTxHash }))
  expect(await request('personal_sign', ['on the chain', safe])).toBe('0x')
  host.answer('signMessage', () => ({ nothing: true }))
  expect(await codeOf(request('personal_sign', ['garbage', safe]))).toBe('ANSWER_INVALID')
})

it('refuses unsupported and invalid requests before sending them [SEC-08] [SEC-07]', async () => {
  const { request, host } = await connect()
  const refused: readonly (readonly [string, unknown, string])[] = [
    ['eth_sendTransaction', [{ from: safe, data: '0x6000' }], 'RPC_PARAMS_INVALID'],
    ['eth_sendTransaction', [{ from: stranger, to: recipient }], 'RPC_FAILED'],
    ['eth_sendTransaction', { from: safe }, 'RPC_PARAMS_INVALID'],
    ['personal_sign', ['0xff', safe], 'RPC_PARAMS_INVALID'],
    ['personal_sign', ['hello', stranger], 'RPC_FAILED'],
    ['eth_signTypedData_v4', [safe, '{'], 'RPC_PARAMS_INVALID'],
    ['wallet_sendCalls', [{ calls: [{ data: '0x00' }] }], 'RPC_PARAMS_INVALID'],
    ['wallet_sendCalls', [{ calls: [] }], 'RPC_PARAMS_INVALID'],
    ['wallet_sendCalls', [{ id: 'mine', calls: [{ to: recipient }] }], 'RPC_PARAMS_INVALID'],
    [
      'wallet_sendCalls',
      [{ calls: [{ to: recipient }], capabilities: { paymasterService: {} } }],
      'RPC_FAILED',
    ],
  ]
  for (const [method, params, code] of refused)
    expect(await codeOf(request(method, params)), method).toBe(code)
  const other = { caipNetworkId: 'eip155:137' } as const
  expect(await codeOf(request('personal_sign', ['hello', safe], other))).toBe('CONNECTION_CHANGED')
  expect(host.questions.filter(({ method }) => /sign|send/.test(method))).toEqual([])
  const optional = { paymasterService: { optional: true } }
  expect(
    await codeOf(request('wallet_sendCalls', [{ calls: [{ to: recipient }], capabilities: optional }])),
  ).toBe('settled')
})

it('sends reads to the Safe’s node; pending ones end with the connection [REL-03]', async () => {
  const { request, requests, host, connector, platform } = await connect()
  host.answer('rpcCall', () => '0x1')
  expect(await request('eth_getBalance', [safe, 'latest'])).toBe('0x1')
  expect(requests('rpcCall')).toEqual([{ call: 'eth_getBalance', params: [safe, 'latest'] }])
  host.behave('hang')
  const waiting = codeOf(request('eth_gasPrice'))
  await connector.disconnect()
  expect(await waiting).toBe('NOT_CONNECTED')
  expect(await codeOf(request('eth_gasPrice'))).toBe('NOT_CONNECTED')
  expect(platform.leftovers()).toEqual([])
})
