import { type CosmosChain, cosmosNetwork } from '../src/networks.js'

/** Two chains with addresses of different prefixes. */
export const hub: CosmosChain = {
  chainId: 'testhub-1',
  name: 'Test Hub',
  prefix: 'cosmos',
  denom: 'uatom',
  symbol: 'ATOM',
  decimals: 6,
  gasPrice: '0.025',
}

/** Its chain id is too long for a reference, which is its hash. */
export const zone: CosmosChain = {
  ...hub,
  chainId: 'a-zone-whose-chain-id-is-very-long-indeed-1',
  name: 'Test Zone',
  prefix: 'osmo',
  denom: 'uosmo',
  symbol: 'OSMO',
  suggestion: { chainId: 'a-zone-whose-chain-id-is-very-long-indeed-1', chainName: 'Test Zone' },
}

export const urls = { hub: 'https://hub.example/rest', zone: 'https://zone.example/rest' }

export const networks = [
  cosmosNetwork(hub, [urls.hub], 'https://lens.example'),
  cosmosNetwork(zone, [urls.zone]),
] as const
