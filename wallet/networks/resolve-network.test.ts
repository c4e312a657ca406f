import { base, mainnet } from 'viem/chains'
import { expect, it } from 'vitest'
import { resolveNetwork } from './resolve-network.js'

it('takes viem’s chains as they are, and leaves out what a rollup has on other networks [NET-01]', () => {
  expect(resolveNetwork(base)).toMatchObject({
    caipNetworkId: 'eip155:8453',
    contracts: { multicall3: { address: base.contracts.multicall3.address } },
  })
  expect(Object.keys(resolveNetwork(base).contracts ?? {})).not.toContain('l2OutputOracle')
  expect(resolveNetwork(mainnet).contracts).toMatchObject({
    ensUniversalResolver: { address: mainnet.contracts.ensUniversalResolver.address },
  })
})
