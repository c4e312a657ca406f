import { describe, expect, it } from 'vitest'
import type { Connector } from '#kernel'
import { createMockNetwork } from './mock-chain.js'
import { createMockConnector } from './mock-connector.js'

describe('mock connector', () => {
  const request = (connector: Connector, method: string) =>
    connector.request({ namespace: 'tezos', caipNetworkId: 'tezos:one', method, params: [1] })

  it('serves each of its namespaces with its own accounts and methods [NET-13]', async () => {
    const wallet = createMockConnector({
      namespaces: ['tezos', 'cosmos'],
      accounts: { tezos: ['tz1'], cosmos: ['c1', 'c2'] },
      methods: { tezos: ['tezos_sign'], cosmos: ['cosmos_sign'] },
    })
    const networks = [createMockNetwork('tezos:one'), createMockNetwork('cosmos:hub')]
    const { namespaces } = await wallet.connect({
      networks,
      preferred: networks[1],
      signal: new AbortController().signal,
    })
    expect(
      Object.entries(namespaces).map(([name, { accounts, caipNetworkId }]) => [
        name,
        accounts.length,
        caipNetworkId,
      ]),
    ).toEqual([
      ['tezos', 1, 'tezos:one'],
      ['cosmos', 2, 'cosmos:hub'],
    ])
    expect([wallet.methods('tezos'), wallet.methods('__proto__')]).toEqual([['tezos_sign'], []])
  })

  it('grants only the requested namespaces', async () => {
    const wallet = createMockConnector({ namespaces: ['tezos', 'cosmos'] })
    const networks = [createMockNetwork('cosmos:hub')]
    const grant = await wallet.connect({
      networks,
      preferred: networks[0],
      signal: new AbortController().signal,
    })
    expect(Object.keys(grant.namespaces)).toEqual(['cosmos'])
  })

  it('responds with its own answers, and with the behaviour that is set for one method', async () => {
    const wallet = createMockConnector({
      namespace: 'tezos',
      answers: { tezos_sign: (params, { caipNetworkId }) => [params, caipNetworkId] },
    })
    wallet.behave('reject', 'tezos_send')
    expect(await request(wallet, 'tezos_sign')).toEqual([[1], 'tezos:one'])
    await expect(request(wallet, 'tezos_send')).rejects.toMatchObject({ code: 4001 })
    wallet.lock()
    await expect(request(wallet, 'tezos_sign')).rejects.toMatchObject({ code: 4100 })
  })

  it('requires a clock for delayed responses', () => {
    expect(() => createMockConnector({ delayMs: 500 })).toThrow('needs a clock')
  })
})
