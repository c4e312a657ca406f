import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { alice, bob, createConnectorFixture } from '../../testing/connector-fixture.js'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'

const network = exampleNetwork(137)
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const transaction = { from: alice, to: bob, value: '0x1', chainId: '0x1' }

/** Creates a module whose node serves all reads of a transfer. */
function withNode() {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x1',
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x1'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
    eth_call: `0x${'1'.padStart(64, '0')}`,
  }
  const platform = createTestPlatform()
  platform.onFetch(({ body }) => {
    const { id, method } = JSON.parse(body ?? '{}')
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? null })
  })
  return createEip155Module(platform)
}

describe('the chain of a transaction (SEC-06, SEC-07)', () => {
  const module = withNode()
  const builds = {
    'a transfer of the coin': () => module.transfers?.build({ network, from: alice, to: bob, value: 1n }),
    'a transfer of a token': () =>
      module.transfers?.build({ network, from: alice, to: bob, value: 1n, token }),
    'a call of a contract': () =>
      module.contractCalls?.build({ network, from: alice, call: { to: token, data: '0x', value: 0n } }),
  }

  it.each(Object.entries(builds))('is part of the wallet request: %s [M5]', async (_, build) => {
    const built = await build()
    expect(built?.call.params).toEqual([expect.objectContaining({ chainId: '0x89' })])
  })

  it('is compared when read back: a transfer for another chain, or for none, is not decoded [M5]', async () => {
    const built = await module.transfers?.build({ network, from: alice, to: bob, value: 1n })
    const [fields] = (built?.call.params ?? []) as [Readonly<Record<string, unknown>>]
    const decode = (chainId: unknown) =>
      module.transfers?.decode({
        network,
        call: { method: 'eth_sendTransaction', params: [{ ...fields, chainId }] },
      })
    expect(await decode('0x89')).toMatchObject({ value: 1n })
    for (const chainId of ['0x1', '0x089', '137', 137, null, undefined, {}])
      expect(await decode(chainId), String(chainId)).toBeUndefined()
  })
})

describe('a wallet without a chain id (SEC-06)', () => {
  const failing = {
    'refuses eth_chainId': () => Promise.reject({ code: -32603, message: 'Internal error' }),
    'returns nothing for it': () => undefined,
    'returns an invalid value for it': () => 'mainnet',
  }

  it.each(Object.entries(failing))('receives no transaction if it %s [M5]', async (_, fail) => {
    let answer: () => unknown = () => '0x1'
    const { connect, request, wallet, events } = createConnectorFixture({
      answers: { eth_chainId: () => answer(), eth_sendTransaction: () => '0x02' },
    })
    await connect()
    answer = fail
    await expect(request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject({
      rpcCode: 4901,
      details: expect.stringMatching(/did not name its network.*Nothing was sent/),
    })
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    // The connection stays: the next attempt may succeed.
    expect(events).toEqual([])
    answer = () => '0x1'
    expect(await request({ method: 'eth_sendTransaction', params: [transaction] })).toBe('0x02')
  })

  it('receives the chain of each transaction, even if the caller omits it [M5]', async () => {
    const { connect, request, wallet } = createConnectorFixture()
    await connect()
    const { chainId: _, ...unbound } = transaction
    for (const sent of [unbound, { ...unbound, chainId: null }, transaction])
      await request({ method: 'eth_sendTransaction', params: [sent] })
    const requests = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(requests.map(({ params }) => params)).toEqual([[transaction], [transaction], [transaction]])
  })

  it('does not hide the abort of a request', async () => {
    let answer: () => unknown = () => '0x1'
    const { connect, request } = createConnectorFixture({ answers: { eth_chainId: () => answer() } })
    await connect()
    answer = () => new Promise(() => {})
    const controller = new AbortController()
    const { signal } = controller
    const end = request({ method: 'eth_sendTransaction', params: [transaction], signal })
    controller.abort()
    await expect(end).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
