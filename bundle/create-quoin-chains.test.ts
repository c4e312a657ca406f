import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createQuoin } from './create-quoin.js'
import type { QuoinOptions } from './quoin-options.js'

const network = (caipNetworkId: `${string}:${string}`): QuoinOptions['networks'][number] => {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return {
    id,
    chainNamespace,
    caipNetworkId,
    name: caipNetworkId,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  }
}

async function started(networks: QuoinOptions['networks']) {
  const quoin = createQuoin({ projectId: 'p', networks, platform: createTestPlatform() })
  await quoin.start()
  const chains = quoin.chains.list().map((chain) => chain.namespace)
  const plugins = (await quoin.inspect()).plugins.filter(({ status }) => status === 'started')
  await quoin.dispose()
  return { chains, plugins: plugins.map(({ id }) => id) }
}

it('has the module of each chain whose network is listed, and no other [NET-03] [NET-12]', async () => {
  const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const bitcoin = network('bip122:000000000019d6689c085ae165831e93')
  const polkadot = network('polkadot:91b171bb158e2d3848fa23a9f1c25182')
  expect((await started([network('eip155:1')])).chains).toEqual(['eip155'])
  const all = await started([network('eip155:1'), solana, bitcoin, polkadot])
  expect(new Set(all.chains)).toEqual(new Set(['eip155', 'solana', 'bip122', 'polkadot']))
  expect(all.plugins).toContain('walletStandard')
  const some = await started([network('eip155:1'), polkadot])
  expect(new Set(some.chains)).toEqual(new Set(['eip155', 'polkadot']))
  expect(some.plugins).not.toContain('walletStandard')
})
