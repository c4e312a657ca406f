import { describe, expect, it } from 'vitest'
import { readGatewayConfig } from '../gateway-config.js'
import { inConfiguredOrder } from './in-configured-order.js'

const read = (variables: Record<string, string>) => readGatewayConfig(variables).providers

describe('the settings of providers', () => {
  it('switches nothing on by default', () => {
    expect(read({})).toEqual({})
  })

  it('switches a provider on by its key, or by name if it needs none', () => {
    const settings = read({
      GATEWAY_ALCHEMY_KEY: 'a',
      GATEWAY_ALCHEMY_PER_SECOND: '25',
      GATEWAY_DEFILLAMA: 'true',
      GATEWAY_DEFILLAMA_URL: 'http://127.0.0.1:1/x/',
      GATEWAY_COINGECKO_KEY: 'unused without GATEWAY_COINGECKO=true',
    })
    expect(settings).toEqual({
      alchemy: { key: 'a', secret: undefined, account: undefined, url: undefined, perSecond: 25 },
      defillama: {
        key: undefined,
        secret: undefined,
        account: undefined,
        url: 'http://127.0.0.1:1/x',
        perSecond: undefined,
      },
    })
  })

  it('switches a provider with a key off by false', () => {
    expect(read({ GATEWAY_ALCHEMY_KEY: 'a', GATEWAY_ALCHEMY: 'false' })).toEqual({})
  })

  it('names each missing part, and no value', () => {
    const start = () =>
      read({ GATEWAY_TENDERLY_KEY: 'planted', GATEWAY_ETHERSCAN: 'true', GATEWAY_ALCHEMY_URL: 'no url' })
    expect(start).toThrow(/GATEWAY_ETHERSCAN_KEY: is missing.*\n.*GATEWAY_TENDERLY_ACCOUNT: is missing/)
    expect(start).toThrow(/GATEWAY_ALCHEMY_URL/)
    expect(start).not.toThrow(/planted/)
  })
})

describe('the providers of a network', () => {
  const providers = ['a', 'b', 'c'].map((name) => ({ name, supports: () => name !== 'c' }))
  const chain = {
    id: 'eip155:1',
    namespace: 'eip155',
    name: 'Ethereum',
    rpcUrls: [],
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
    contracts: {},
  } as const

  it('are those that support it, or those that it names, in that order', () => {
    const namesOf = (order?: readonly string[]) =>
      inConfiguredOrder(providers, { ...chain, providers: order && { history: order } }, 'history').map(
        ({ name }) => name,
      )
    expect(namesOf()).toEqual(['a', 'b'])
    expect(namesOf(['b', 'x', 'c', 'a'])).toEqual(['b', 'a'])
    expect(namesOf([])).toEqual([])
  })
})
