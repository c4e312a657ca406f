import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { prefixOf } from './addresses/ss58-prefixes.js'
import { createPolkadotModule } from './chain-module.js'
import { kusamaAssetHub, kusamaRelay, polkadotAssetHub, polkadotRelay, westendRelay } from './networks.js'

it.each([
  [polkadotRelay, 'DOT', 10, 0, 'https://polkadot.subscan.io'],
  [polkadotAssetHub, 'DOT', 10, 0, 'https://assethub-polkadot.subscan.io'],
  [kusamaRelay, 'KSM', 12, 2, 'https://kusama.subscan.io'],
  [kusamaAssetHub, 'KSM', 12, 2, 'https://assethub-kusama.subscan.io'],
  [westendRelay, 'WND', 12, 42, 'https://westend.subscan.io'],
])(
  '%o has a known prefix, its coin and its explorer, and no default node [SEC-14] [NET-01]',
  (create, symbol, decimals, prefix, url) => {
    const network = create(['https://node.example'])
    const { explorerUrl } = createPolkadotModule(createTestPlatform())
    const transaction = `0x${'1'.repeat(64)}`
    expect(network.rpcUrls.default.http).toEqual(['https://node.example'])
    expect(network).toMatchObject({
      chainNamespace: 'polkadot',
      caipNetworkId: `polkadot:${network.id}`,
      nativeCurrency: { symbol, decimals },
      testnet: symbol === 'WND',
    })
    expect(prefixOf(network, undefined)).toBe(prefix)
    expect(explorerUrl?.(network, 'transaction', transaction)).toBe(`${url}/extrinsic/${transaction}`)
  },
)
