import type { SupportedChains } from 'quoin/endpoints/networks'
import { describe, expect, it } from 'vitest'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import { createChainNode } from '../chains/create-chain-node.js'
import { readGatewayConfig } from '../gateway-config.js'
import { presetChains } from '../presets/preset-chains.js'
import { vendors } from '../providers/provider-settings.js'
import { describeCapabilities } from './describe-capabilities.js'
import { describeVendors } from './describe-vendors.js'

const describeWith = (variables: Record<string, string>) => describeCapabilities(readGatewayConfig(variables))
const sourcesOn = (variables: Record<string, string>, network: string) =>
  describeWith(variables).networks.find(({ chain }) => chain.name === network)?.sources

const mainnet = { GATEWAY_PRESET: 'mainnet' }

describe('the description of what works', () => {
  it('lists what the preset has without a key', () => {
    expect(sourcesOn(mainnet, 'Ethereum')).toMatchObject({
      balances: ['node'],
      prices: ['chainlink', 'pools'],
      history: [],
      swaps: ['uniswap-v3', 'uniswap-v2', 'uniswap-v4'],
      names: ['ens'],
      simulation: ['node'],
      collectibles: [],
    })
    expect(sourcesOn(mainnet, 'Solana')).toMatchObject({
      balances: ['node'],
      prices: ['chainlink'],
      simulation: ['node'],
    })
    expect(sourcesOn(mainnet, 'Bitcoin')?.simulation).toEqual([])
    expect(sourcesOn(mainnet, 'Bitcoin')).toMatchObject({
      balances: ['esplora'],
      prices: ['chainlink'],
      history: ['esplora'],
    })
    for (const network of ['Polkadot', 'Polkadot Asset Hub'])
      expect(sourcesOn(mainnet, network)).toMatchObject({
        balances: ['node'],
        prices: ['chainlink'],
        history: [],
      })
  })

  it('lists the providers that keys add, in the order in which they are asked', () => {
    const keys = { ...mainnet, GATEWAY_ALCHEMY_KEY: 'a', GATEWAY_ETHERSCAN_KEY: 'b', GATEWAY_ZEROEX_KEY: 'c' }
    expect(sourcesOn(keys, 'Base')).toMatchObject({
      balances: ['alchemy', 'node'],
      history: ['alchemy', 'etherscan'],
      swaps: ['zeroex', 'uniswap-v3', 'uniswap-v2', 'uniswap-v4'],
    })
    expect(sourcesOn({ ...keys, GATEWAY_ALCHEMY: 'false' }, 'Base')?.balances).toEqual(['node'])
    const simulating = { ...keys, GATEWAY_TENDERLY_KEY: 'd', GATEWAY_TENDERLY_ACCOUNT: 'one/two' }
    expect(sourcesOn(simulating, 'Base')?.simulation).toEqual(['node', 'tenderly', 'alchemy'])
    expect(sourcesOn(simulating, 'Solana')?.simulation).toEqual(['node'])
    const [ethereum] = presetChains('mainnet', {})
    const chosen = {
      ...ethereum,
      providers: { history: ['etherscan'] },
      history: { fromBlock: 1, confirmations: 1 },
    }
    expect(sourcesOn({ ...keys, GATEWAY_CHAINS: JSON.stringify([chosen]) }, 'Ethereum')).toMatchObject({
      history: ['etherscan'],
      collectibles: ['index'],
    })
  })

  it('names a provider that is switched on in vain', () => {
    expect(describeWith({ GATEWAY_ALCHEMY_KEY: 'a' }).unused).toEqual(['alchemy'])
    expect(describeWith({ ...mainnet, GATEWAY_ALCHEMY_KEY: 'a' }).unused).toEqual([])
  })

  it('agrees with what the gateway tells the page about swaps and simulations', async () => {
    const environment = { ...mainnet, GATEWAY_LIFI: 'true' }
    const { chains } = readGatewayConfig(environment)
    const gateway = await createTestGateway({
      environment,
      nodes: chains.map((chain) => createChainNode(chain)),
    })
    const answer = (await (await gateway.request('/v1/supported-chains')).json()) as SupportedChains
    await gateway.database.close()
    const swapped = describeWith(environment).networks.filter(({ sources }) => sources.swaps.length > 0)
    expect(swapped.map(({ chain }) => chain.id)).toEqual(answer.swaps)
    const simulated = describeWith(environment).networks.filter(
      ({ sources }) => sources.simulation.length > 0,
    )
    expect(simulated.map(({ chain }) => chain.id)).toEqual(answer.simulation)
  })
})

describe('the description of providers', () => {
  const added = (variables: Record<string, string>, vendor: string) =>
    describeVendors(variables).find((one) => one.vendor === vendor)?.adds ?? []

  it('contains every provider, with what its adapters add to the chosen networks', () => {
    expect(describeVendors(mainnet).map(({ vendor }) => vendor)).toEqual(vendors)
    expect(added(mainnet, 'helius')).toEqual([
      { capability: 'nodes', networks: ['Solana'] },
      { capability: 'balances', networks: ['Solana'] },
      { capability: 'history', networks: ['Solana'] },
    ])
    expect(added(mainnet, 'lifi').map(({ capability }) => capability)).toEqual(['swaps'])
    expect(added({}, 'alchemy')).toEqual([])
    const [simulation, ...others] = added(mainnet, 'tenderly')
    expect(simulation).toMatchObject({ capability: 'simulation' })
    expect(simulation?.networks).toEqual(expect.arrayContaining(['Ethereum', 'Base']))
    expect(others).toEqual([])
  })

  it('names the variables that switch a provider on', () => {
    const needs = new Map(describeVendors({}).map((one) => [one.vendor, one.needs]))
    expect(needs.get('alchemy')).toEqual(['GATEWAY_ALCHEMY_KEY'])
    expect(needs.get('coinbase')).toEqual(['GATEWAY_COINBASE_KEY', 'GATEWAY_COINBASE_SECRET'])
    expect(needs.get('defillama')).toEqual([])
  })
})
