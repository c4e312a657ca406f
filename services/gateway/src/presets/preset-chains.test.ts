import { type Chain, getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { gatewayChains } from '../chains/gateway-chain-schema.js'
import { readGatewayConfig } from '../gateway-config.js'
import { bundledTokens } from '../tokens/bundled-tokens.js'
import { COIN_ADDRESS } from '../tokens/caip-account.js'
import { presetChains } from './preset-chains.js'

const all = (['mainnet', 'testnet'] as const).flatMap((preset) => presetChains(preset, {}))

describe('the networks of the presets', () => {
  it('are valid, and those of the issue', () => {
    expect(gatewayChains.parse(all)).toHaveLength(all.length)
    expect(presetChains('mainnet', {}).map(({ name }) => name)).toEqual([
      'Ethereum',
      'Base',
      'Arbitrum One',
      'OP Mainnet',
      'Polygon',
      'BNB Smart Chain',
      'Avalanche',
      'Solana',
      'Bitcoin',
      'Polkadot Asset Hub',
      'Polkadot',
    ])
  })

  it('have checksummed contracts, and agree with viem about name, coin, Multicall3 and ENS', () => {
    for (const { id, namespace, coin, contracts } of all) {
      if (namespace !== 'eip155') continue
      for (const address of Object.values(contracts)) expect(address).toBe(address && getAddress(address))
      const known: Chain | undefined = Object.values(viemChains).find((chain) => `eip155:${chain.id}` === id)
      expect(coin).toMatchObject({ symbol: known?.nativeCurrency.symbol, decimals: 18 })
      expect(contracts.multicall3?.toLowerCase()).toBe(known?.contracts?.multicall3?.address.toLowerCase())
      expect(contracts.ensUniversalResolver?.toLowerCase()).toBe(
        known?.contracts?.ensUniversalResolver?.address.toLowerCase(),
      )
    }
  })

  it('trade by a wrapped coin and a dollar that their token lists contain', () => {
    for (const { id, name, contracts } of presetChains('mainnet', {})) {
      if (contracts.wrappedCoin === undefined) continue
      const listed = new Set(bundledTokens(id).map((token) => token.id))
      for (const address of [contracts.wrappedCoin, contracts.dollar]) {
        expect([name, listed.has(`${id}:${address}`)]).toEqual([name, true])
      }
    }
  })
})

describe("Chainlink's feeds of the presets", () => {
  const mainnet = presetChains('mainnet', {})

  it('price the coin of every main network, and no test network', () => {
    for (const { id, namespace, priceFeeds = {} } of mainnet)
      expect({ id, priceFeeds }).toHaveProperty(['priceFeeds', COIN_ADDRESS[namespace]])
    for (const { priceFeeds } of presetChains('testnet', {})) expect(priceFeeds).toBeUndefined()
  })

  it('are checksummed contracts of the network, or of Ethereum for networks without contracts', () => {
    for (const { namespace, priceFeeds = {} } of mainnet) {
      for (const feed of Object.values(priceFeeds)) {
        const [address = '', ...network] = feed.split(':').toReversed()
        expect(network.toReversed().join(':')).toBe(namespace === 'eip155' ? '' : 'eip155:1')
        expect(address).toBe(getAddress(address))
      }
    }
  })

  it('price listed tokens only, the wrapped coin as the coin', () => {
    for (const { id, contracts, namespace, priceFeeds = {} } of mainnet) {
      const listed = new Set(bundledTokens(id).map((token) => token.id))
      const tokens = Object.keys(priceFeeds).filter((token) => token !== COIN_ADDRESS[namespace])
      for (const token of tokens) expect(listed).toContain(`${id}:${token}`)
      const { wrappedCoin } = contracts
      if (wrappedCoin) expect(priceFeeds[wrappedCoin]).toBe(priceFeeds[COIN_ADDRESS[namespace]])
      if (contracts.dollar) expect(tokens).toContain(contracts.dollar)
    }
  })

  it("price USDC and USDT of Polkadot's Asset Hub", () => {
    const { priceFeeds = {} } = mainnet.find(({ name }) => name === 'Polkadot Asset Hub') ?? {}
    expect(Object.keys(priceFeeds).toSorted()).toEqual(['1337', '1984', COIN_ADDRESS.polkadot])
  })
})

describe('GATEWAY_PRESET', () => {
  const read = (variables: Record<string, string>) => readGatewayConfig(variables).chains

  it('brings nothing unless it is set', () => {
    expect(read({})).toEqual([])
  })

  it('asks the nodes of a provider first whose key is set, then public ones', () => {
    const keys = { GATEWAY_PRESET: 'mainnet', GATEWAY_ALCHEMY_KEY: 'a&b', GATEWAY_HELIUS_KEY: 'h' }
    const nodes = new Map(read(keys).map(({ name, rpcUrls }) => [name, rpcUrls]))
    expect(nodes.get('Base')).toEqual([
      'https://base-mainnet.g.alchemy.com/v2/a%26b',
      'https://mainnet.base.org',
    ])
    expect(nodes.get('Solana')?.[0]).toBe('https://mainnet.helius-rpc.com/?api-key=h')
    expect(read({ ...keys, GATEWAY_ALCHEMY: 'false' })[1]?.rpcUrls).toEqual(['https://mainnet.base.org'])
  })

  it('asks these nodes by the own URL of the host, as the other calls of the provider', () => {
    const proxied = {
      GATEWAY_PRESET: 'mainnet',
      GATEWAY_ALCHEMY_KEY: 'a&b',
      GATEWAY_ALCHEMY_URL: 'https://proxy.example/alchemy/',
      GATEWAY_HELIUS_KEY: 'h',
      GATEWAY_HELIUS_URL: 'https://proxy.example/helius',
    }
    const nodes = new Map(read(proxied).map(({ name, rpcUrls }) => [name, rpcUrls[0]]))
    expect(nodes.get('Base')).toBe('https://proxy.example/alchemy/base-mainnet/v2/a%26b')
    expect(nodes.get('Solana')).toBe('https://proxy.example/helius/?api-key=h')
  })

  it('has no public nodes if the host wants none, and no network that only they serve', () => {
    const own = { GATEWAY_PRESET: 'mainnet', GATEWAY_ALCHEMY_KEY: 'a', GATEWAY_PUBLIC_NODES: 'false' }
    const chains = read(own)
    expect(chains.map(({ name }) => name)).toEqual([
      'Ethereum',
      'Base',
      'Arbitrum One',
      'OP Mainnet',
      'Polygon',
      'BNB Smart Chain',
      'Avalanche',
    ])
    for (const { rpcUrls } of chains) expect(rpcUrls).toEqual([expect.stringContaining('.g.alchemy.com/')])
  })

  it('takes networks of the host in place of its own, and others besides', () => {
    const own = (id: string) => ({
      id,
      namespace: 'eip155',
      name: 'Own',
      rpcUrls: ['https://node.example'],
      coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })
    const chains = read({
      GATEWAY_PRESET: 'mainnet',
      GATEWAY_CHAINS: JSON.stringify([own('eip155:8453'), own('eip155:99')]),
    })
    expect(chains).toHaveLength(12)
    expect(chains.filter(({ name }) => name === 'Own').map(({ id }) => id)).toEqual([
      'eip155:8453',
      'eip155:99',
    ])
  })
})
